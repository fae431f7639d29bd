import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { useWatchedSession } from "@/shared/session/session-end";
import { BackButton } from "@/shared/ui/back-button";
import { Frame } from "@/shared/ui/frame";

/** Retries an import until it succeeds, as the page works without it. */
async function retryImport<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 5_000));
    }
  }
}

// Only for logged-in users, to keep /login small.
const Overlays = lazy(() => retryImport(() => import("@/shared/ui/overlays")));
const Account = lazy(() =>
  retryImport(async () => ({ default: (await import("@/features/identity/account")).Account })),
);

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
});

function Root() {
  const session = useWatchedSession();
  const signedIn = session !== undefined && session !== null;
  usePreloadedRoutes(signedIn);
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

/** Loads the scripts of all pages in advance, so that a page opens at once, and offline it can show what failed. */
function usePreloadedRoutes(enabled: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!enabled) {
      return undefined;
    }
    const timer = setTimeout(() => {
      for (const route of Object.values(router.routesById)) {
        // If this fails, the page loads its script when it is opened.
        void router.loadRouteChunk(route)?.catch(() => undefined);
      }
    }, 1500);
    return () => clearTimeout(timer);
  }, [enabled, router]);
}
