import { MantineProvider, type MantineProviderProps } from "@mantine/core";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRouter, type RouterHistory, RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { focusHeadingAfterNavigation } from "@/shared/ui/focus";
import { LoadingScreen } from "@/shared/ui/loading-screen";
import { NotFound } from "@/shared/ui/not-found";
import { PageFailure } from "@/shared/ui/page-failure";
import { colorSchemeManager, cssVariablesResolver, theme } from "@/shared/ui/theme";
import { routeTree } from "./routeTree.gen";

/** The router of the app. Tests pass a history of their own. */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    ...(history && { history }),
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
  return router;
}

type AppRouter = ReturnType<typeof createAppRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
  interface HistoryState {
    /** The uids of the participants to write to. */
    selected?: string[];
    /** Whether a join link led here. */
    invited?: true;
  }
}

interface AppProps extends Pick<MantineProviderProps, "env" | "withCssVariables"> {
  queryClient: QueryClient;
  router: AppRouter;
}

export function App({ queryClient, router, ...provider }: AppProps) {
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
        {...provider}
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  );
}
