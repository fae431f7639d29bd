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
  validateSearch: ({
    event,
    account,
    address,
    before,
  }: Record<string, unknown>): SecurityEventSearch => ({
    event: isSecurityEvent(event) ? event : undefined,
    account: text(account),
    address: text(address),
    before: text(before),
  }),
  loaderDeps: ({ search }) => search,
  beforeLoad: requireAdmin,
  loader: ({ context, deps }) => context.queryClient.prefetchQuery(securityEventsQuery(deps)),
  component: function LogIns() {
    return <SecurityEventsPage search={Route.useSearch()} />;
  },
});
