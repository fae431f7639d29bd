import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import { signInOptionsQuery } from "@/shared/api/sign-in-options";

const providersQuery = queryOptions({
  queryKey: ["providers"],
  queryFn: ({ signal }) => unwrap(api.GET("/api/identity/providers", { signal })),
});

/** The ways to sign in that a page shows. */
export interface SignInOffer {
  byPassword: boolean;
  providers: Schema<"Provider">[];
}

/** Loads them before the page is shown, so that nothing moves under a finger. */
export async function loadSignInOffer(queryClient: QueryClient): Promise<SignInOffer> {
  const [byPassword, providers] = await Promise.all([
    queryClient.ensureQueryData(signInOptionsQuery).then(
      (options) => options.passwordSignIn,
      // What cannot be asked now is as it is mostly.
      () => true,
    ),
    queryClient
      .ensureQueryData(providersQuery)
      .then(async (found) => {
        if (found.length > 0) {
          await import("./provider-buttons");
        }
        return found;
      })
      .catch(() => []),
  ]);
  // Someone who can sign in by no means is told so by the form.
  return { byPassword: byPassword || providers.length === 0, providers };
}
