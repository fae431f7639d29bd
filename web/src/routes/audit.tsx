import { createFileRoute } from "@tanstack/react-router";
import { auditQuery } from "@/features/users/api";
import { AuditPage } from "@/features/users/audit-page";
import { requireAdmin } from "@/shared/session/guards";

export const Route = createFileRoute("/audit")({
  validateSearch: ({ before }: Record<string, unknown>): { before?: string | undefined } => ({
    before: typeof before === "string" ? before : undefined,
  }),
  loaderDeps: ({ search: { before } }) => ({ before }),
  beforeLoad: requireAdmin,
  loader: ({ context, deps: { before } }) => context.queryClient.prefetchQuery(auditQuery(before)),
  component: function Audit() {
    return <AuditPage before={Route.useSearch().before} />;
  },
});
