import { createFileRoute } from "@tanstack/react-router";
import { AuditPage } from "@/features/users/audit-page";
import { requireAdmin } from "@/shared/session/guards";

export const Route = createFileRoute("/audit")({
  validateSearch: ({ before }: Record<string, unknown>): { before?: string | undefined } => ({
    before: typeof before === "string" ? before : undefined,
  }),
  beforeLoad: async (guard) => {
    await requireAdmin(guard);
  },
  component: Page,
});

function Page() {
  const { before } = Route.useSearch();
  return <AuditPage before={before} />;
}
