import { createFileRoute } from "@tanstack/react-router";
import { SetupPage } from "@/features/identity/setup-page";

export const Route = createFileRoute("/setup")({
  // The router parses a token of digits as a number.
  validateSearch: ({ token }: Record<string, unknown>): { token?: string | undefined } => ({
    token: typeof token === "string" || typeof token === "number" ? String(token) : undefined,
  }),
  component: function Setup() {
    return <SetupPage token={Route.useSearch().token} />;
  },
});
