import { createFileRoute } from "@tanstack/react-router";
import { ClaimPage } from "@/features/identity/claim-page";
import { loadQueries } from "@/shared/api/query-client";
import { signInOptionsQuery } from "@/shared/api/sign-in-options";
import { sessionQuery } from "@/shared/session/session";

export const Route = createFileRoute("/claim")({
  // Awaited to avoid a layout shift. The page also works without them.
  loader: ({ context: { queryClient } }) =>
    loadQueries(queryClient, [sessionQuery, signInOptionsQuery]),
  component: ClaimPage,
});
