import { Box } from "@mantine/core";
import { type ReactNode, useDeferredValue, useEffect } from "react";

const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];

// Reloaded pages and links to a part of the page scroll to it, so it must be there at once.
let painted = navigation?.type !== "navigate" || location.hash !== "";

/** Whether `AfterFirstPaint` shows everything at once. */
export const hasPainted = () => painted;

/**
 * Delays its children on the app's first page until what is above them has been painted, which phones do much sooner
 * that way. Later pages show everything at once.
 */
export function AfterFirstPaint({ children }: { children: ReactNode }) {
  const shown = useDeferredValue(true, painted);
  useEffect(() => {
    painted = true;
  }, []);
  return shown ? children : <FullHeight />;
}

/** Instead of what is about to come: keeps the footer out of sight, so that it isn't seen moving. */
export function FullHeight() {
  return <Box mih="100vh" />;
}
