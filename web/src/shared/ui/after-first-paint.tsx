import { Box } from "@mantine/core";
import { type ReactNode, useDeferredValue, useEffect } from "react";

let painted = false;

/**
 * Delays its children on the app's first page until what is above them has been painted, which phones do much sooner
 * that way. Later pages, and links to a part of the page, show everything at once.
 */
export function AfterFirstPaint({ children }: { children: ReactNode }) {
  const shown = useDeferredValue(true, painted || location.hash !== "");
  useEffect(() => {
    painted = true;
  }, []);
  // Keeps the footer out of sight, so it isn't seen moving.
  return shown ? children : <Box mih="100vh" />;
}
