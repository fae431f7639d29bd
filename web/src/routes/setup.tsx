import { createFileRoute } from "@tanstack/react-router";
import { SetupPage } from "@/features/identity/setup-page";

export const Route = createFileRoute("/setup")({
  // A token of digits only arrives as a number.
  validateSearch: ({ token }: Record<string, unknown>): { token?: string | undefined } => ({
    token: typeof token === "string" || typeof token === "number" ? String(token) : undefined,
  }),
  component: function Setup() {
    return <SetupPage token={Route.useSearch().token} />;
  },
});
