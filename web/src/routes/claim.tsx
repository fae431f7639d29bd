import { createFileRoute } from "@tanstack/react-router";
import { ClaimPage } from "@/features/identity/claim-page";
import { signInOptionsQuery } from "@/shared/api/sign-in-options";
import { sessionQuery } from "@/shared/session/session";

export const Route = createFileRoute("/claim")({
  // Before the page is shown, so that nothing moves under a finger. What cannot be asked now is no matter.
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.prefetchQuery(sessionQuery),
      queryClient.prefetchQuery(signInOptionsQuery),
    ]),
  component: ClaimPage,
});
