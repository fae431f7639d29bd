import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";

/** Shows a page of the stage: each has a script of its own. */
export function showPage(page: ReactNode): void {
  const root = document.getElementById("root");
  if (root === null) throw new Error("The page has no #root.");
  createRoot(root).render(page);
}
