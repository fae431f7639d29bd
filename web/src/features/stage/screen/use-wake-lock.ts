import { useEffect } from "react";

/** A screen that sleeps in the middle of a word would be no help. Where browsers refuse, its own settings decide. */
export function useWakeLock(): void {
  useEffect(() => {
    // Without https there is none.
    const request = () => {
      if (document.visibilityState === "visible") {
        void navigator.wakeLock?.request("screen").catch(() => undefined);
      }
    };
    request();
    // The browser ends it whenever the page is hidden.
    document.addEventListener("visibilitychange", request);
    return () => document.removeEventListener("visibilitychange", request);
  }, []);
}
