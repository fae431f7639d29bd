import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { file, mia } from "@/testing/fixtures";
import { clickButton, fill, findAlert, findField, open, retry, user } from "@/testing/page";
import { answer, logIn, refuse, restore, server } from "@/testing/server";

const path = "/api/file/:fileId";
const link = `/api/file/${file.fileId}`;

/** The browser was sent there. */
let replace = vi.fn();

beforeEach(() => {
  replace = vi.spyOn(window.location, "replace").mockImplementation(() => {});
});

/** Lets the file be read, and opened. */
function allow(): void {
  restore();
  answer("get", path, 200, {});
}

test("a link to a PDF that was deleted or hidden says so, and leads home", async () => {
  refuse("get", path, 404, "not-found");
  const router = open(link, mia);
  await screen.findByRole("heading", { level: 1, name: "This PDF is gone" });
  await screen.findByText("It may have been deleted or hidden. Ask the organizers.");
  expect(document.title).toBe("This PDF is gone · Wordhive");
  expect(replace).not.toHaveBeenCalled();
  await user.click(screen.getByRole("link", { name: "Go to the home page" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/"));
});

test("any other unknown path of the API is the not-found page", async () => {
  refuse("get", "/api/nonsense/:id", 404, "not-found");
  open("/api/nonsense/7", null);
  await screen.findByRole("heading", { level: 1, name: "404 - Not Found!" });
});

async function logInOnPage(): Promise<void> {
  await findField("Password");
  fill("Email or log-in name", mia.email ?? "");
  fill("Password", "honey-and-paper-7");
  answer("post", "/api/identity/sign-in", 200, { uid: mia.uid, email: mia.email });
  logIn(mia);
  await clickButton("Log In");
}

test("a guest who follows a link logs in and gets the file", async () => {
  refuse("get", path, 401, "not-signed-in");
  const router = open(`${link}?page=2`, null);
  await screen.findByRole("heading", { level: 1, name: "Log In" });
  expect(router.state.location).toMatchObject({
    pathname: "/login",
    search: { redirect: `${link}?page=2` },
  });
  allow();
  await logInOnPage();
  await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith(`${link}?page=2`));
  // A download leaves the page as it is.
  const again = await screen.findByRole("link", { name: "open it here" });
  expect(again.getAttribute("href")).toBe(`${link}?page=2`);
});

test("a guest who logs in and isn't a member sees that", async () => {
  refuse("get", path, 401, "not-signed-in");
  open(link, null);
  await screen.findByRole("heading", { level: 1, name: "Log In" });
  restore();
  refuse("get", path, 403, "not-a-member");
  await logInOnPage();
  const name = "You can't open this link";
  const heading = await screen.findByRole("heading", { level: 1, name });
  await screen.findByText("You are not a member of this competition.");
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test("a link leads through setting up two-step login, and back", async () => {
  refuse("get", path, 403, "second-factor-setup-required");
  const router = open(link, { ...mia, mustSetUpSecondFactor: true });
  await screen.findByRole("heading", { level: 1, name: "Set up two-step login" });
  expect(router.state.location.search).toEqual({ redirect: link });
});

test.each([
  [429, "too-many-requests", "Wait 40 seconds."],
  [503, "server-busy", "The server is busy. Please try again in a few seconds."],
])("a link that fails with %d can be tried again", async (status, code, sentence) => {
  refuse("get", path, status, code, sentence);
  open(link, mia);
  const alert = await findAlert(sentence);
  expect(replace).not.toHaveBeenCalled();
  allow();
  await retry(alert);
  await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith(link));
});

test("a file is not read to the end before the browser opens it", async () => {
  let request: Request | undefined;
  const start = (controller: ReadableStreamDefaultController) =>
    controller.enqueue(new TextEncoder().encode("%PDF-1.4"));
  server.use(
    http.get(path, (asked) => {
      request = asked.request;
      return new HttpResponse(new ReadableStream({ start }));
    }),
  );
  open(link, mia);
  await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith(link));
  expect(request?.signal.aborted).toBe(true);
});

test("a link that leads back to the app shows that it failed, and goes nowhere by itself", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  allow();
  open(link, mia);
  await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith(link));
  // The browser has loaded the app again.
  open(link, mia);
  const alert = await findAlert("Something went wrong. Please try again.");
  expect(replace).toHaveBeenCalledOnce();
  await retry(alert);
  await waitFor(() => expect(replace).toHaveBeenCalledTimes(2));
});

/** The reads that the server refuses to other websites. */
const guarded = Object.entries<{ get?: { responses: object } }>(
  JSON.parse(readFileSync(resolve(import.meta.dirname, "../../../../openapi.json"), "utf8")).paths,
)
  .filter(([, { get }]) => JSON.stringify(get?.responses ?? "").includes("`cross-site`"))
  .map(([guardedPath]) => guardedPath.replaceAll(/\{\w+\}/g, "7"));

test.each(["/api/identity/oidc/google/callback?code=1&state=2", ...guarded])(
  "following a link to %s doesn't send it again",
  async (once) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const asked: string[] = [];
    const note = ({ request }: { request: Request }) => asked.push(new URL(request.url).pathname);
    server.events.on("request:start", note);
    open(once, null);
    const name = once.includes("oidc") ? "Log In" : "You can't open this link";
    await screen.findByRole("heading", { level: 1, name });
    server.events.removeListener("request:start", note);
    expect(asked).not.toContain(once.split("?")[0]);
    expect(replace).not.toHaveBeenCalled();
  },
);
