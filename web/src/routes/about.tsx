import { createFileRoute } from "@tanstack/react-router";
import { AboutPage } from "@/features/about/about-page";
import { aboutQuery } from "@/features/about/api";
import { loadQueries } from "@/shared/api/query-client";
import { sessionQuery } from "@/shared/session/session";

export const Route = createFileRoute("/about")({
  // For the top bar. The page also works if this fails.
  beforeLoad: ({ context }) => context.queryClient.prefetchQuery(sessionQuery),
  loader: ({ context: { queryClient } }) => loadQueries(queryClient, [aboutQuery]),
  component: AboutPage,
});
