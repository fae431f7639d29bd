import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import { signInOptionsQuery } from "@/shared/api/sign-in-options";

const providersQuery = queryOptions({
  queryKey: ["providers"],
  queryFn: ({ signal }) => unwrap(api.GET("/api/identity/providers", { signal })),
});

/** The ways to log in that a page offers. */
export interface SignInOffer {
  byPassword: boolean;
  byPasskey: boolean;
  providers: Schema<"Provider">[];
}

/** Runs before the page is shown, to avoid a layout shift. Falls back to the password form alone. */
export async function loadSignInOffer(queryClient: QueryClient): Promise<SignInOffer> {
  const [{ byPassword, byPasskey }, providers] = await Promise.all([
    queryClient.ensureQueryData(signInOptionsQuery).then(
      ({ passwordSignIn, passkeySignIn }) => ({
        byPassword: passwordSignIn,
        byPasskey: passkeySignIn,
      }),
      () => ({ byPassword: true, byPasskey: false }),
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
  // With no way in at all, the form's error message explains why.
  return { byPassword: byPassword || providers.length === 0, byPasskey, providers };
}
