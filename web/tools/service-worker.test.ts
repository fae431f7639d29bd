import { afterEach, expect, test, vi } from "vitest";
import { openPage } from "./service-worker";

afterEach(() => vi.unstubAllGlobals());

/** Opens a page that the server, or a proxy, answers with this status. */
async function open(status: number, shell?: Response): Promise<string> {
  vi.stubGlobal("fetch", async () => new Response("page", { status }));
  vi.stubGlobal("caches", { match: async () => shell });
  const page = await openPage({ request: new Request("http://localhost/") });
  return page.text();
}

test("pages come from the server", async () => {
  expect(await open(200, new Response("shell"))).toBe("page");
  expect(await open(404, new Response("shell"))).toBe("page");
});

test("the app opens from the device while a proxy answers for a server that is down", async () => {
  expect(await open(502, new Response("shell"))).toBe("shell");
  expect(await open(503, new Response("shell"))).toBe("shell");
});

test("a device without the app shows the proxy's page", async () => {
  expect(await open(502)).toBe("page");
});
