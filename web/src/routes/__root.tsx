import { type QueryClient, useQuery } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import { Account } from "@/features/identity/account";
import { sessionQuery } from "@/shared/session/session";
import { BackButton } from "@/shared/ui/back-button";
import { Frame } from "@/shared/ui/frame";

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
});

function Root() {
  // The pages' guards load it; the frame only shows what is known.
  const { data: session } = useQuery({ ...sessionQuery, enabled: false });
  return (
    <Frame account={session && <Account user={session.user} />}>
      <BackButton />
      <Outlet />
    </Frame>
  );
}
