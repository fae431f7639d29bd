import { createFileRoute } from "@tanstack/react-router";
import { AdminsPage } from "@/features/users/admins-page";
import { requireAdmin } from "@/shared/session/guards";

export const Route = createFileRoute("/admins")({
  beforeLoad: async (guard) => {
    await requireAdmin(guard);
  },
  component: AdminsPage,
});
