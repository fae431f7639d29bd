import { createFileRoute } from "@tanstack/react-router";
import { parseGuestSearch } from "@/features/identity/guest-search";
import { LoginPage } from "@/features/identity/login-page";
import { requireGuest } from "@/shared/session/guards";

export const Route = createFileRoute("/login")({
  validateSearch: parseGuestSearch,
  beforeLoad: requireGuest,
  component: function Login() {
    return <LoginPage {...Route.useSearch()} />;
  },
});
