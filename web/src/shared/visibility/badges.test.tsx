import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import * as fixtures from "@/testing/fixtures";
import { mia, olive } from "@/testing/fixtures";
import { open } from "@/testing/page";
import { answer } from "@/testing/server";

const bee = "/competition/12345";
const { wordlist, post, file, template } = fixtures;

/** Where organizers see an item: its page, its API. */
const places = [
  [
    "a wordlist on the dashboard",
    bee,
    "/api/wordlist/competition/:code",
    wordlist,
    wordlist.description,
  ],
  ["a post", `${bee}/posts`, "/api/post/competition/:code", post, "Welcome"],
  ["a post to edit", `${bee}/edit-posts`, "/api/post/competition/:code", post, "Welcome"],
  ["a file on the dashboard", bee, "/api/file/competition/:code", file, "rules.pdf"],
  ["a form on the dashboard", bee, "/api/form/competition-templates/:code", template, "Trip"],
  ["a file on its page", `${bee}/files`, "/api/file/competition/:code", file, "rules.pdf"],
  ["a form on its page", `${bee}/forms`, "/api/form/competition-templates/:code", template, "Trip"],
  [
    "a form to edit",
    `${bee}/edit-templates`,
    "/api/form/competition-templates/:code",
    template,
    "Trip",
  ],
] as const;

/** What the item with this title says, also to a screen reader. */
async function textOf(title: string): Promise<string> {
  const found = await waitFor(() => {
    const item = screen
      .queryAllByText(title)
      .find((element) => element.closest("nav") === null)
      ?.closest("li, article, section");
    if (!item) throw new Error(`No item ${title}`);
    return item;
  });
  const labels = [...found.querySelectorAll("[aria-label]")].map((part) => part.ariaLabel);
  return [found.textContent, ...labels].join(" ").replaceAll(/\s/gu, " ");
}

test.each(places)("%s has a badge for its organizer", async (_what, page, path, item, title) => {
  for (const [visibility, badge] of [
    ["hidden", "Hidden"],
    ["2099-12-31T09:00", "From Dec 31, 2099, 9:00"],
  ] as const) {
    answer("get", path, 200, [{ ...item, visibility }]);
    open(page, olive);
    expect(await textOf(title)).toContain(badge);
  }
  answer("get", path, 200, [{ ...item, visibility: "visible" }]);
  open(page, olive);
  expect(await textOf(title)).not.toMatch(/Hidden|From Dec/u);
});

test("a post without a visibility, as spellers get it, has no badge", async () => {
  answer("get", "/api/post/competition/:code", 200, [post]);
  open(`${bee}/posts`, mia);
  const article = await screen.findByRole("article", { name: "Welcome" });
  expect(within(article).queryByText(/Hidden|Visible|From /u)).toBeNull();
});

test("the answers to a hidden form say that it is hidden", async () => {
  answer("get", "/api/form/templates/:templateId", 200, { ...template, visibility: "hidden" });
  open(`${bee}/form/trip`, olive);
  await screen.findByRole("heading", { level: 1, name: "Trip" });
  await screen.findByText("Hidden");
});
