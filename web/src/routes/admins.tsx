import { createFileRoute } from "@tanstack/react-router";
import { AdminsPage } from "@/features/users/admins-page";
import { adminsQuery, disabledQuery } from "@/features/users/api";
import { loadQueries } from "@/shared/api/query-client";
import { signInOptionsQuery } from "@/shared/api/sign-in-options";
import { requireAdmin } from "@/shared/session/guards";

export const Route = createFileRoute("/admins")({
  beforeLoad: requireAdmin,
  loader: ({ context: { queryClient } }) =>
    loadQueries(queryClient, [adminsQuery, disabledQuery, signInOptionsQuery]),
  component: AdminsPage,
});
