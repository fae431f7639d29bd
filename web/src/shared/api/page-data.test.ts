// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { fetchApi, fetchPageData } from "./page-data";

const get = async (path: string) =>
  (await fetchApi(new Request(new URL(path, "http://localhost")))).json();

afterEach(() => vi.unstubAllGlobals());

/** The server names the page's files in its first data, and has others since. */
function stubServer() {
  const fetched = vi.fn(async (request: Request | string) =>
    Response.json(
      String(request).startsWith("/api/page-data") ? { "/api/files": ["first"] } : ["new"],
    ),
  );
  vi.stubGlobal("fetch", fetched);
  fetchPageData();
  return fetched;
}

test("the page's first data answers each request once", async () => {
  const fetched = stubServer();
  expect(await get("/api/files")).toEqual(["first"]);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(await get("/api/files")).toEqual(["new"]);
});

test("a change discards the page's first data", async () => {
  stubServer();
  await fetchApi(new Request("http://localhost/api/files", { method: "POST" }));
  expect(await get("/api/files")).toEqual(["new"]);
});

test("paths that the page's first data lacks are fetched", async () => {
  stubServer();
  expect(await get("/api/posts")).toEqual(["new"]);
});

test.each([
  ["is cut off", '{"/api/files": ["fi'],
  ["is a page of a proxy", "<h1>Please log in to the Wi-Fi</h1>"],
])("everything is fetched if the page's first data %s", async (_, broken) => {
  const fetched = vi.fn(async (request: Request | string) =>
    String(request).startsWith("/api/page-data") ? new Response(broken) : Response.json(["new"]),
  );
  vi.stubGlobal("fetch", fetched);
  fetchPageData();
  expect(await get("/api/files")).toEqual(["new"]);
  expect(await get("/api/posts")).toEqual(["new"]);
});
