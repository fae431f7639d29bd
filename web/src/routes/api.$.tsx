import { createFileRoute } from "@tanstack/react-router";
import { LinkFailure, OpeningPage } from "@/features/files/link-page";
import { openLink } from "@/features/files/open-link";
import { sessionQuery } from "@/shared/session/session";

/** A link to the API that the server refused. It answers browsers with this app, so that they show more than JSON. */
export const Route = createFileRoute("/api/$")({
  // For the top bar. The page also works if this fails.
  beforeLoad: ({ context }) => context.queryClient.prefetchQuery(sessionQuery),
  loader: openLink,
  component: OpeningPage,
  errorComponent: LinkFailure,
});
