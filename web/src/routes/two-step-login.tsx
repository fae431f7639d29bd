import { createFileRoute } from "@tanstack/react-router";
import { sessionsQuery } from "@/features/identity/account-page/api";
import { twoStepQuery } from "@/features/identity/two-step/api";
import { TwoStepPage } from "@/features/identity/two-step/two-step-page";
import { loadQueries } from "@/shared/api/query-client";
import { requireUser, safeRedirect } from "@/shared/session/guards";

export const Route = createFileRoute("/two-step-login")({
  validateSearch: ({ redirect }: Record<string, unknown>): { redirect?: string | undefined } => ({
    redirect: safeRedirect(redirect),
  }),
  beforeLoad: requireUser,
  loader: ({ context: { queryClient } }) => loadQueries(queryClient, [twoStepQuery, sessionsQuery]),
  component: function TwoStepLogin() {
    return <TwoStepPage {...Route.useSearch()} />;
  },
});
