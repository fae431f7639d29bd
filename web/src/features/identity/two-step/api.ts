import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import { sessionQuery } from "@/shared/session/session";

export type TwoStep = Schema<"SecondFactorState">;
export type Passkey = Schema<"Passkey">;

/** The second factors of the user's account. */
export const twoStepQuery = queryOptions({
  queryKey: ["two-step"],
  queryFn: ({ signal }) => unwrap(api.GET("/api/identity/second-factor", { signal })),
});

export const isOn = ({ app, passkeys }: TwoStep): boolean => app !== null || passkeys.length > 0;

/** After a change: also of whether an admin still has to set it up. */
export async function refreshTwoStep(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: twoStepQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ["activity"] }),
  ]);
}
