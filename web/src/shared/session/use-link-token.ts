import { useEffect, useState } from "react";

/**
 * The token of a one-time link, or "" if there is none. It is in the fragment, which is never sent to a server, and
 * is removed from the address bar at once. Also picks up another link that is opened in the same tab.
 */
export function useLinkToken(): string {
  const [token, setToken] = useState(() => window.location.hash.slice(1));
  useEffect(() => {
    const clear = () =>
      window.history.replaceState(window.history.state, "", window.location.pathname);
    const onHashChange = () => {
      const next = window.location.hash.slice(1);
      if (next !== "") {
        setToken(next);
        clear();
      }
    };
    clear();
    window.addEventListener("hashchange", onHashChange);
    return () => window.removeEventListener("hashchange", onHashChange);
  }, []);
  return token;
}
