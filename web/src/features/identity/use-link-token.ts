import { useEffect, useState } from "react";

/**
 * The token of a one-time link. It stands in the fragment, which no server is told, and leaves the address
 * bar as soon as it was read. Empty when the link is not complete.
 */
export function useLinkToken(): string {
  const [token] = useState(() => window.location.hash.slice(1));
  useEffect(() => {
    window.history.replaceState(window.history.state, "", window.location.pathname);
  }, []);
  return token;
}
