import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import { Account } from "@/features/identity/account";
import { useWatchedSession } from "@/shared/session/session-end";
import { BackButton } from "@/shared/ui/back-button";
import { Frame } from "@/shared/ui/frame";

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
});

function Root() {
  const session = useWatchedSession();
  return (
    <Frame account={session ? <Account user={session.user} /> : undefined}>
      <BackButton />
      <Outlet />
    </Frame>
  );
}
