import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { Account } from "@/features/identity/account";
import { EndedSession } from "@/features/identity/ended-session";
import { hasDeviceData } from "@/shared/offline/device-user";
import { useWatchedSession } from "@/shared/session/session-end";
import { BackButton } from "@/shared/ui/back-button";
import { dialogsWanted, loadDialogs } from "@/shared/ui/dialogs-ready";
import { Frame } from "@/shared/ui/frame";
import { retryImport } from "@/shared/ui/lazy-dialog";
import { mayUndo } from "@/shared/undo/deletions";

// Only for logged-in users, from their first input on.
const Overlays = lazy(() => retryImport(() => import("@/shared/ui/overlays")));

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
});

function Root() {
  const session = useWatchedSession();
  const signedIn = session !== undefined && session !== null;
  const wanted = useDialogsWanted();
  useDeviceSync(session?.identity.uid);
  return (
    <>
      <Frame account={signedIn ? <Account user={session.user} /> : undefined}>
        {signedIn && <EndedSession user={session.user} />}
        <BackButton />
        <Outlet />
      </Frame>
      {signedIn && wanted && (
        <Suspense>
          <Overlays />
        </Suspense>
      )}
    </>
  );
}

/** Once the page has loaded, and whenever the network is back, sends what was practiced without it. */
function useDeviceSync(uid: string | undefined): void {
  useEffect(() => {
    const sync = () => {
      if (uid === undefined || !hasDeviceData(uid)) return;
      import("@/features/wordlists/offline/sync")
        .then(({ syncDevice }) => syncDevice(uid))
        .catch(() => {});
    };
    const timer = setTimeout(sync, 3_000);
    addEventListener("online", sync);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", sync);
    };
  }, [uid]);
}

/** Whether messages and dialogs may be needed: after the first input, or when there is one to show. */
function useDialogsWanted(): boolean {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    void dialogsWanted.then(() => setWanted(true));
    // Before a reload, something was deleted.
    if (mayUndo()) loadDialogs();
    const listening = new AbortController();
    for (const type of ["pointermove", "pointerdown", "keydown", "click"]) {
      addEventListener(type, loadDialogs, { signal: listening.signal, passive: true });
    }
    return () => listening.abort();
  }, []);
  return wanted;
}
