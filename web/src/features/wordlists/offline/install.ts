/** Makes the app work without a network, and offers to install it. Needs HTTPS, or localhost. */
export function installApp(): void {
  link("manifest", "/manifest.webmanifest");
  link("apple-touch-icon", "/icons/apple-touch-180.png");
  // In development, there is none.
  if (import.meta.env.PROD) navigator.serviceWorker?.register("/sw.js").catch(() => {});
}

/** Only here, as it would take each page's first load another request. */
function link(rel: string, href: string): void {
  if (document.head.querySelector(`link[rel="${rel}"]`)) return;
  document.head.append(Object.assign(document.createElement("link"), { rel, href }));
}
