import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import {
  classParticipant,
  participant,
  participantList,
  participantNames,
  participantPage,
} from "@/testing/fixtures";
import { clickButton, expectGone, findAlert, open, retry, user } from "@/testing/page";
import { answer, disconnect, hold, restore, server } from "@/testing/server";

const page = "/competition/12345/participants";
const route = "/api/competition/:code/participants";
const invalidFields = {
  type: "about:blank",
  title: "Unprocessable Entity",
  status: 422,
  code: "invalid-fields",
  detail: "One field needs your attention.",
};
const bar = () => screen.getByRole("region", { name: "Selected spellers" });

/** Answers with Mia on the first page and Noah on the second, or with the one whose name is searched. Returns the queries. */
function serveOnePerPage(): string[] {
  const queries: string[] = [];
  server.use(
    http.get(route, ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      queries.push(search);
      const wanted = searchParams.get("search");
      const all = participantList.participants.filter(({ displayName }) =>
        displayName?.includes(wanted ?? ""),
      );
      const number = Number(searchParams.get("page") ?? 1);
      return HttpResponse.json({
        ...participantPage,
        participants: all.slice(number - 1, number),
        page: number,
        pageSize: 1,
        pageCount: all.length,
        matches: all.length,
      });
    }),
  );
  return queries;
}

test("a selection survives pages, searches and Back", async () => {
  const queries = serveOnePerPage();
  const router = open(page);
  await user.click(await screen.findByLabelText("Select Mia Lee"));
  await clickButton("Page 2");
  await user.click(await screen.findByLabelText("Select Noah Kim"));
  expect(within(bar()).getByText("2 selected")).toBeTruthy();
  expect(router.state.location.search).toEqual({ page: 2 });
  router.history.back();
  expect((await screen.findByLabelText<HTMLInputElement>("Select Mia Lee")).checked).toBe(true);
  await user.type(screen.getByRole("searchbox", { name: "Search participants" }), "Noah");
  expect(await screen.findByText("1 speller found")).toBeTruthy();
  expect(within(bar()).getByText("2 selected")).toBeTruthy();
  expect(screen.queryByLabelText("Select Mia Lee")).toBeNull();
  expect(queries).toEqual(["", "?page=2", "?search=Noah"]);
});

test("what was found before stays until the next page arrives", async () => {
  serveOnePerPage();
  open(page);
  await screen.findByRole("link", { name: "Mia Lee" });
  const arrive = hold("get", route);
  await clickButton("Page 2");
  await waitFor(() => expect(document.querySelector("[data-turning]")).toBeTruthy());
  expect(screen.getByRole("link", { name: "Mia Lee" })).toBeTruthy();
  arrive();
  await waitFor(() => expect(document.querySelector("[data-turning]")).toBeNull());
});

test("all spellers found can be selected on every page, also after a lost connection", async () => {
  serveOnePerPage();
  open(page);
  disconnect("get", `${route}/names`);
  const box = await screen.findByLabelText<HTMLInputElement>("Select all found");
  await user.click(box);
  const alert = await findAlert("Could not select everyone.");
  restore();
  serveOnePerPage();
  await retry(alert);
  await expectGone("Could not select everyone.");
  expect(await screen.findByText("2 selected")).toBeTruthy();
  await waitFor(() => expect(box.checked).toBe(true));
  // Noah's class account is on the other page.
  expect(within(bar()).getByRole("button", { name: "New codes (1)" })).toBeTruthy();
  await user.click(screen.getByLabelText("Select Mia Lee"));
  expect(within(bar()).getByText("1 selected")).toBeTruthy();
  expect(box.indeterminate).toBe(true);
  await user.click(box);
  expect(within(bar()).getByText(`${participantNames.length} selected`)).toBeTruthy();
});

test("a page that fails to load keeps the search and the selection", async () => {
  serveOnePerPage();
  open(page);
  await user.click(await screen.findByLabelText("Select Mia Lee"));
  disconnect("get", route);
  await clickButton("Page 2");
  const alert = await findAlert("Failed to fetch competition or users.");
  expect(screen.getByRole("searchbox", { name: "Search participants" })).toBeTruthy();
  expect(within(bar()).getByText("1 selected")).toBeTruthy();
  restore();
  serveOnePerPage();
  await retry(alert);
  expect(await screen.findByRole("link", { name: "Noah Kim" })).toBeTruthy();
});

test("a page past the last leads to the last", async () => {
  serveOnePerPage();
  const router = open(`${page}?page=7`);
  expect(await screen.findByRole("link", { name: "Noah Kim" })).toBeTruthy();
  expect(router.state.location.search).toEqual({ page: 2 });
});

test("a URL that asks for what doesn't exist shows everyone", async () => {
  const errors = [{ field: "show", message: "There is no such filter." }];
  const problem = { ...invalidFields, errors };
  server.use(
    http.get(route, ({ request }) =>
      request.url.includes("show")
        ? HttpResponse.json(problem, { status: 422 })
        : HttpResponse.json(participantPage),
    ),
  );
  const router = open(`${page}?show=everybody`);
  expect(await screen.findByRole("link", { name: "Mia Lee" })).toBeTruthy();
  expect(router.state.location.search).toEqual({});
});

test("a search that is too long says so beside the field", async () => {
  const message = "Please search for at most 500 characters. This has 501.";
  const errors = [{ field: "search", message }];
  const problem = { ...invalidFields, errors };
  open(page);
  const search = await screen.findByRole("searchbox", { name: "Search participants" });
  answer("get", route, 422, problem);
  await user.type(search, "Mia");
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Mia Lee" })).toBeTruthy();
});

test("a speller who only practices in sessions is shown with the words practiced", async () => {
  const session = {
    wordlistId: "wordlist-1",
    currentIndex: null,
    practicedCount: 2,
    practicedAt: "2027-01-16T03:00:00Z",
  };
  const [mia, ...others] = participantPage.participants;
  const participants = [{ ...participant, ...mia, practice: [session] }, ...others];
  answer("get", route, 200, { ...participantPage, participants });
  open(page);
  const row = (await screen.findByRole("link", { name: "Mia Lee" })).closest("tr");
  expect(row?.textContent).toContain("2 words practiced");
});

test("an export of those who are selected asks only for them", async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const queries: (string | null)[] = [];
  server.use(
    http.get(`${route}/all`, ({ request }) => {
      queries.push(new URL(request.url).searchParams.get("uids"));
      return HttpResponse.json({ ...participantList, participants: [participant] });
    }),
  );
  open(page);
  await user.click(await screen.findByLabelText("Select Mia Lee"));
  await user.click(within(bar()).getByRole("button", { name: "Export" }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(queries).toEqual([participant.uid]);
});

test("an export that fails can be tried again", async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  open(page);
  disconnect("get", `${route}/all`);
  await clickButton("Export all");
  const alert = await findAlert("Could not export the spellers.");
  answer("get", `${route}/all`, 200, {
    ...participantList,
    participants: [participant, classParticipant],
  });
  await retry(alert);
  await expectGone("Could not export the spellers.");
  expect(saved).toHaveBeenCalledOnce();
});
