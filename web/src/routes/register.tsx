import { createFileRoute } from "@tanstack/react-router";
import { parseGuestSearch } from "@/features/identity/guest-search";
import { RegisterPage } from "@/features/identity/register-page";
import { loadSignInOffer } from "@/features/identity/sign-in-options";
import { requireGuest } from "@/shared/session/guards";

export const Route = createFileRoute("/register")({
  validateSearch: parseGuestSearch,
  beforeLoad: async (guard) => {
    // In parallel with the session. The loader awaits it.
    void loadSignInOffer(guard.context.queryClient);
    await requireGuest(guard);
  },
  loader: ({ context }) => loadSignInOffer(context.queryClient),
  component: function Register() {
    return <RegisterPage {...Route.useSearch()} offer={Route.useLoaderData()} />;
  },
});
