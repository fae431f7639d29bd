import { createFileRoute } from "@tanstack/react-router";
import { parseGuestSearch } from "@/features/identity/guest-search";
import { RegisterPage } from "@/features/identity/register-page";
import { requireGuest } from "@/shared/session/guards";

export const Route = createFileRoute("/register")({
  validateSearch: parseGuestSearch,
  beforeLoad: requireGuest,
  component: function Register() {
    return <RegisterPage {...Route.useSearch()} />;
  },
});
