import { createFileRoute } from "@tanstack/react-router";
import { ClaimPage } from "@/features/identity/claim-page";
import { signInOptionsQuery } from "@/shared/api/sign-in-options";
import { sessionQuery } from "@/shared/session/session";

export const Route = createFileRoute("/claim")({
  // Awaited to avoid a layout shift. The page also works without them.
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.prefetchQuery(sessionQuery),
      queryClient.prefetchQuery(signInOptionsQuery),
    ]),
  component: ClaimPage,
});
