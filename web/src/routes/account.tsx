import { createFileRoute } from "@tanstack/react-router";
import { AccountPage } from "@/features/identity/account-page/account-page";
import {
  accountQuery,
  activityQuery,
  consentsQuery,
  sessionsQuery,
} from "@/features/identity/account-page/api";
import { twoStepQuery } from "@/features/identity/two-step/api";
import { loadQueries } from "@/shared/api/query-client";
import { signInOptionsQuery } from "@/shared/api/sign-in-options";
import { requireUser } from "@/shared/session/guards";

export const Route = createFileRoute("/account")({
  beforeLoad: requireUser,
  loader: ({ context: { queryClient, user } }) =>
    Promise.all([
      loadQueries(queryClient, [
        accountQuery,
        sessionsQuery,
        signInOptionsQuery,
        twoStepQuery,
        ...(user.mustSetUpSecondFactor ? [] : [consentsQuery(user.uid)]),
      ]),
      queryClient.prefetchInfiniteQuery(activityQuery),
    ]),
  component: AccountPage,
});
