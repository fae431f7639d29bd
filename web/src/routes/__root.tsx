import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { useWatchedSession } from "@/shared/session/session-end";
import { BackButton } from "@/shared/ui/back-button";
import { Frame } from "@/shared/ui/frame";

/** When a script does not arrive, the page goes on without it, and it is fetched again. */
async function persistently<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 5_000));
    }
  }
}

// Dialogs, corner messages and the way to the account are for those signed in, and would weigh on /login.
const Overlays = lazy(() => persistently(() => import("@/shared/ui/overlays")));
const Account = lazy(() =>
  persistently(async () => ({ default: (await import("@/features/identity/account")).Account })),
);

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
});

function Root() {
  const session = useWatchedSession();
  const signedIn = session !== undefined && session !== null;
  useRouteScripts(signedIn);
  return (
    <>
      <Frame
        account={
          signedIn ? (
            <Suspense>
              <Account user={session.user} />
            </Suspense>
          ) : undefined
        }
      >
        <BackButton />
        <Outlet />
      </Frame>
      {signedIn && (
        <Suspense>
          <Overlays />
        </Suspense>
      )}
    </>
  );
}

/**
 * Fetches the scripts of all pages when the browser has nothing to do, so that a page opens at once, and
 * also when the connection is gone: then it can say what it could not load.
 */
function useRouteScripts(wanted: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!wanted) {
      return undefined;
    }
    const timer = setTimeout(() => {
      for (const route of Object.values(router.routesById)) {
        // A failure is of no matter now: the page fetches its script again when it is opened.
        void router.loadRouteChunk(route)?.catch(() => undefined);
      }
    }, 1500);
    return () => clearTimeout(timer);
  }, [wanted, router]);
}
