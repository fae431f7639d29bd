import { useEffect } from "react";

/** Names the window, to find it among others on the way to the projector. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
}
