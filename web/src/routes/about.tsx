import { createFileRoute } from "@tanstack/react-router";
import { AboutPage } from "@/features/about/about-page";
import { aboutQuery } from "@/features/about/api";
import { sessionQuery } from "@/shared/session/session";

export const Route = createFileRoute("/about")({
  // For the frame, which shows who is signed in; this page is for everyone, also when that cannot be told.
  beforeLoad: ({ context }) => context.queryClient.prefetchQuery(sessionQuery),
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(aboutQuery);
  },
  component: AboutPage,
});
