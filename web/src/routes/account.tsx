import { createFileRoute } from "@tanstack/react-router";
import { AccountPage } from "@/features/identity/account-page/account-page";
import { accountQuery, sessionsQuery } from "@/features/identity/account-page/api";
import { requireUser } from "@/shared/session/guards";

export const Route = createFileRoute("/account")({
  beforeLoad: async (guard) => {
    await requireUser(guard);
  },
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(accountQuery);
    void context.queryClient.prefetchQuery(sessionsQuery);
  },
  component: AccountPage,
});
