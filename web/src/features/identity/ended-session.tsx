import { lazy, useSyncExternalStore } from "react";
import type { Schema } from "@/shared/api/client";
import { logInState, subscribeToLogIn } from "@/shared/api/ended-session";
import { OnceOpened, retryImport } from "@/shared/ui/lazy-dialog";

const LogInDialog = lazy(() => retryImport(() => import("./log-in-dialog")));

/** Asks to log in once the session has ended. */
export function EndedSession({ user }: { user: Schema<"User"> }) {
  const state = useSyncExternalStore(subscribeToLogIn, logInState);
  return (
    <OnceOpened opened={state !== "none"}>
      <LogInDialog user={user} state={state} />
    </OnceOpened>
  );
}
