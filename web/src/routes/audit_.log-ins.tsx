import { createFileRoute } from "@tanstack/react-router";
import {
  isSecurityEvent,
  type SecurityEventSearch,
  securityEventsQuery,
} from "@/features/users/api";
import { SecurityEventsPage } from "@/features/users/security-events-page";
import { requireAdmin } from "@/shared/session/guards";

const text = (value: unknown) => (typeof value === "string" ? value : undefined);

export const Route = createFileRoute("/audit_/log-ins")({
  validateSearch: (search: Record<string, unknown>): SecurityEventSearch => ({
    event: isSecurityEvent(search["event"]) ? search["event"] : undefined,
    account: text(search["account"]),
    address: text(search["address"]),
    before: text(search["before"]),
  }),
  loaderDeps: ({ search }) => search,
  beforeLoad: requireAdmin,
  loader: ({ context, deps }) => context.queryClient.prefetchQuery(securityEventsQuery(deps)),
  component: function LogIns() {
    return <SecurityEventsPage search={Route.useSearch()} />;
  },
});
