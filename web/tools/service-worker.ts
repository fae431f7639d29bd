import { VitePWA } from "vite-plugin-pwa";

/** What only organizers, guests or the screens of a bee load: nobody needs it offline. `npm run budget` checks that. */
const notOffline =
  "assets/{stage,hall,console,board,watch,teacher,official,bee,manage,editor,guest,markdown,popup,esm,csv.worker,xlsx-table,upload-form,provider-buttons,sign-in-channel}-*";

/** Answers with the page from the server or, if that can't be reached in time, with the shell of this worker. Becomes part of `sw.js`. */
export async function openPage({ request }: { request: Request }): Promise<Response> {
  const findShell = () => caches.match("/index.html", { ignoreSearch: true });
  const page = fetch(request);
  // A connection may be there and carry nothing.
  const late = new Promise((resolve) => setTimeout(resolve, 5_000)).then(findShell);
  try {
    const answer = (await Promise.race([page, late])) ?? (await page);
    // Proxies answer for a server that is down.
    return answer.status <= 500 ? answer : ((await findShell()) ?? answer);
  } catch {
    return (await findShell()) ?? Response.error();
  }
}

/**
 * The service worker, `sw.js`: it has the app ready for when there is no network. Pages always come from the server if it
 * can be reached, so nobody stays on an old version. It knows no data: that is `shared/offline`. See docs/decisions/0044.
 *
 * If it ever has to go, `selfDestroying: true` makes a worker that removes itself and its files from every browser.
 */
export const serviceWorker = () =>
  VitePWA({
    filename: "sw.js",
    // The practice page registers it.
    injectRegister: false,
    manifest: false,
    workbox: {
      globPatterns: ["index.html", "favicon.svg", "assets/*.{js,css,woff2}"],
      globIgnores: [notOffline],
      // Their names have hashes, so they come from the browser's cache if a page has loaded them.
      dontCacheBustURLsMatching: /^assets\//,
      cleanupOutdatedCaches: true,
      clientsClaim: true,
      skipWaiting: true,
      inlineWorkboxRuntime: true,
      sourcemap: false,
      navigateFallback: null,
      // Otherwise it would answer `/` without asking the server.
      directoryIndex: null,
      // With it, Firefox fails to open a page offline.
      navigationPreload: false,
      runtimeCaching: [
        {
          urlPattern: ({ request, url }) =>
            request.mode === "navigate" &&
            !/^\/(api\/|popup\.html|(board|watch)\/|official$)|\/bee\/[^/]+\/\w+$/.test(
              url.pathname,
            ),
          handler: openPage as never,
        },
      ],
    },
  });
