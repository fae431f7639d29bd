import { createFileRoute } from "@tanstack/react-router";
import { LinkFailure, OpeningPage } from "@/features/files/link-page";
import { sessionQuery } from "@/shared/session/session";

/** A link to the API that the server refused. Browsers get this app instead of JSON. */
export const Route = createFileRoute("/api/$")({
  // For the top bar. The page also works if this fails.
  beforeLoad: ({ context }) => context.queryClient.prefetchQuery(sessionQuery),
  // Imported here because hardly anyone needs its script.
  loader: async ({ location, context }) => {
    const { openLink } = await import("@/features/files/open-link");
    return openLink({ location, context });
  },
  component: OpeningPage,
  errorComponent: LinkFailure,
});
