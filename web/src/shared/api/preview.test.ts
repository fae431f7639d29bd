// @vitest-environment happy-dom
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

/** The client as loaded by a tab, and what it sends. */
async function loadClient() {
  const sent = vi.fn(async (_request: Request) => Response.json([]));
  vi.stubGlobal("fetch", sent);
  const { fetchApi, fetchPageData } = await import("./page-data");
  fetchPageData();
  return { fetchApi, sent };
}

const request = (method: string, path: string) =>
  new Request(`http://localhost${path}`, { method });

test("a preview asks for what spellers see", async () => {
  sessionStorage.setItem("wordhive-preview", "speller");
  const { fetchApi, sent } = await loadClient();
  expect(sent).not.toHaveBeenCalled();
  await fetchApi(request("GET", "/api/post/competition/12345"));
  expect(sent.mock.calls[0]?.[0].headers.get("wordhive-preview")).toBe("speller");
});

test("a preview changes nothing but practice and the account", async () => {
  sessionStorage.setItem("wordhive-preview", "speller");
  const { fetchApi, sent } = await loadClient();
  const refused = await fetchApi(request("POST", "/api/form/forms"));
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({
    code: "preview",
    detail: "This is a preview, so nothing was changed.",
  });
  expect(sent).not.toHaveBeenCalled();
  await fetchApi(request("POST", "/api/user/set-wordlist-practice"));
  await fetchApi(request("POST", "/api/identity/sign-out"));
  expect(sent).toHaveBeenCalledTimes(2);
});

test("without a preview, requests are sent as they are", async () => {
  const { fetchApi, sent } = await loadClient();
  await fetchApi(request("POST", "/api/form/forms"));
  const last = sent.mock.lastCall?.[0] as Request;
  expect(last.method).toBe("POST");
  expect(last.headers.has("wordhive-preview")).toBe(false);
});

test.each([
  ["ends", "ada", 1],
  ["doesn't end", "ben", 0],
])("a preview %s on a page for organizers, opened by %s", async (_, organizer, reloads) => {
  sessionStorage.setItem("wordhive-preview", "speller");
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
  const { requireOrganizer } = await import("@/shared/session/guards");
  const { sessionQuery } = await import("@/shared/session/session");
  const { competitionQuery } = await import("./competition");
  const queryClient = new QueryClient();
  queryClient.setQueryData<unknown>(sessionQuery.queryKey, { user: { uid: "ada" } });
  queryClient.setQueryData<unknown>(competitionQuery(12_345).queryKey, { admins: [organizer] });
  const left = vi.fn();
  requireOrganizer({ context: { queryClient }, params: { code: 12_345 } }).catch(left);
  await vi.waitFor(() =>
    expect(reload.mock.calls.length + left.mock.calls.length).toBeGreaterThan(0),
  );
  expect(reload).toHaveBeenCalledTimes(reloads);
  expect(sessionStorage).toHaveLength(1 - reloads);
  expect(left).toHaveBeenCalledTimes(1 - reloads);
});

test("a browser that refuses storage has no preview, and opens the app", async () => {
  vi.spyOn(window, "sessionStorage", "get").mockImplementation(() => {
    throw new DOMException("Access is denied.", "SecurityError");
  });
  const { isPreviewing } = await import("./preview");
  expect(isPreviewing).toBe(false);
  vi.restoreAllMocks();
});

test("a guest who opens the tab of an ended preview isn't in it anymore", async () => {
  sessionStorage.setItem("wordhive-preview", "speller");
  const { fetchApi, sent } = await loadClient();
  sent.mockResolvedValueOnce(Response.json({ identity: null }));
  const { sessionQuery } = await import("@/shared/session/session");
  expect(await new QueryClient().fetchQuery(sessionQuery)).toBeNull();
  await fetchApi(request("POST", "/api/user/add-competition"));
  const last = sent.mock.lastCall?.[0] as Request;
  expect(last.url).toBe("http://localhost/api/user/add-competition");
  expect(sessionStorage).toHaveLength(0);
});
