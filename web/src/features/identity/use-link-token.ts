import { useEffect, useState } from "react";

/**
 * The token of a one-time link. It stands in the fragment, which no server is told, and leaves the address
 * bar as soon as it was read. Empty when the link is not complete. Another link that is opened in the same tab
 * loads nothing, and is taken up all the same.
 */
export function useLinkToken(): string {
  const [token, setToken] = useState(() => window.location.hash.slice(1));
  useEffect(() => {
    const clear = () =>
      window.history.replaceState(window.history.state, "", window.location.pathname);
    const takeUp = () => {
      const next = window.location.hash.slice(1);
      if (next !== "") {
        setToken(next);
        clear();
      }
    };
    clear();
    window.addEventListener("hashchange", takeUp);
    return () => window.removeEventListener("hashchange", takeUp);
  }, []);
  return token;
}
