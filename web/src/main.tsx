import "@/shared/ui/mantine.css";
import "@/shared/ui/fonts.css";
import "@/shared/ui/global.css";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRouter, RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { fetchPageData } from "@/shared/api/page-data";
import { createQueryClient } from "@/shared/api/query-client";
import { handleSessionErrors } from "@/shared/session/session-end";
import { focusHeadingAfterNavigation } from "@/shared/ui/focus";
import { LoadingScreen } from "@/shared/ui/loading-screen";
import { NotFound } from "@/shared/ui/not-found";
import { PageFailure } from "@/shared/ui/page-failure";
import { colorSchemeManager, cssVariablesResolver, theme } from "@/shared/ui/theme";
import { routeTree } from "./routeTree.gen";

fetchPageData();
const queryClient = createQueryClient(handleSessionErrors);

const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: "intent",
  // The query cache decides what is fresh.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 200,
  defaultPendingMinMs: 300,
  defaultPendingComponent: LoadingScreen,
  defaultErrorComponent: PageFailure,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
});

focusHeadingAfterNavigation(router);

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

const root = document.getElementById("root");
if (root === null) {
  throw new Error("index.html has no #root");
}

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
