import { createFileRoute } from "@tanstack/react-router";
import { parseGuestSearch } from "@/features/identity/guest-search";
import { LoginPage } from "@/features/identity/login-page";
import { loadSignInOffer } from "@/features/identity/sign-in-options";
import { requireGuest } from "@/shared/session/guards";

export const Route = createFileRoute("/login")({
  validateSearch: parseGuestSearch,
  beforeLoad: async (guard) => {
    // In parallel with the session. The loader awaits it.
    void loadSignInOffer(guard.context.queryClient);
    await requireGuest(guard);
  },
  loader: ({ context }) => loadSignInOffer(context.queryClient),
  component: function Login() {
    return <LoginPage {...Route.useSearch()} offer={Route.useLoaderData()} />;
  },
});
