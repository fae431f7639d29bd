import { queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import { beesKey, refetchInterval } from "./api";

export type Rehearsal = Schema<"Rehearsal">;
export type Pace = Rehearsal["pace"];

/** How often a rehearsal that runs is read, in milliseconds. */
const followInterval = 1_000;

/** Whether it hasn't ended. */
export const isOpen = ({ status }: Rehearsal) => status === "running" || status === "canceling";

/** The competition's rehearsal, or how the last one ended. */
export function rehearsalQuery(code: number) {
  return queryOptions({
    queryKey: [...beesKey(code), "rehearsal"],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/bee/competition/{code}/rehearsal", { params: { path: { code } }, signal }),
      ),
    refetchInterval: ({ state: { data } }) =>
      data && isOpen(data) ? followInterval : refetchInterval,
  });
}

export function startRehearsal(
  code: number,
  rehearsal: { pace: Pace; spellers: number },
): Promise<Rehearsal> {
  return unwrap(
    api.POST("/api/bee/competition/{code}/rehearsal", {
      params: { path: { code } },
      body: rehearsal,
    }),
  );
}

export async function cancelRehearsal(code: number): Promise<void> {
  await unwrap(api.DELETE("/api/bee/competition/{code}/rehearsal", { params: { path: { code } } }));
}
