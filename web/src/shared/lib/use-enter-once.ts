import { useEffect } from "react";

/** While a page is open, a held Enter key counts once: the next button to get the focus isn't meant. */
export function useEnterOnce(): void {
  useEffect(() => {
    const once = (event: KeyboardEvent) => {
      if (event.key === "Enter" && event.repeat) event.preventDefault();
    };
    window.addEventListener("keydown", once, { capture: true });
    return () => window.removeEventListener("keydown", once, { capture: true });
  }, []);
}
