import "@/shared/ui/mantine.css";
import "@/shared/ui/fonts.css";
import "@/shared/ui/global.css";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { fetchPageData } from "@/shared/api/page-data";
import { createQueryClient } from "@/shared/api/query-client";
import { handleSessionErrors } from "@/shared/session/session-end";
import { App, createAppRouter } from "./app";

fetchPageData();
const queryClient = createQueryClient(handleSessionErrors);
const router = createAppRouter(queryClient);

const root = document.getElementById("root");
if (root === null) {
  throw new Error("index.html has no #root");
}

// Rendered once, when its data is here, and as a transition, which React splits into short tasks. Only a page that takes
// longer shows that it loads.
const pending = new Promise((resolve) => setTimeout(resolve, router.options.defaultPendingMs));
void Promise.race([router.load(), pending]).finally(() => {
  startTransition(() => createRoot(root).render(<App queryClient={queryClient} router={router} />));
});
