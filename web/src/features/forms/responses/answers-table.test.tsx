import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { mia, response } from "@/testing/fixtures";
import { clickButton, expectGone, fill, findField, open, pause } from "@/testing/page";
import { answer, hold } from "@/testing/server";

test.each(["form/trip", "form/trip/sheet"])(
  "Olive reads on /%s that Mia answered in the evening of January 15 in Chicago, wherever she reads it",
  async (page) => {
    answer("get", "/api/form/templates/:templateId/responses", 200, {
      page: 1,
      pageCount: 1,
      pageSize: 20,
      total: 1,
      matches: 1,
      responses: [{ ...response, createdAt: "2027-01-16T03:00:00Z", person: mia }],
    });
    open(`/competition/12345/${page}?columns=answered`);
    expect(await screen.findByRole("cell", { name: "Jan 15, 2027" })).toBeTruthy();
  },
);

test("Olive removes two filters, and stays in their list, or else at the heading", async () => {
  const filters = { speller: { has: "Mia" }, answered: { from: "2027-01-01" } };
  open(`/competition/12345/form/trip?filters=${encodeURIComponent(JSON.stringify(filters))}`);
  await clickButton("Remove the filter on Speller");
  await expectGone("contains");
  expect(document.activeElement).toBe(screen.getByRole("list", { name: "Filters" }));
  await clickButton("Remove the filter on Answered");
  await expectGone("from");
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
});

test("a filter typed just before following a link doesn't lead back", async () => {
  const filters = { speller: { has: "Mi" } };
  const router = open(
    `/competition/12345/form/trip?filters=${encodeURIComponent(JSON.stringify(filters))}`,
  );
  await findField("Speller: contains");
  const loading = hold("get", "/api/competition/:code/participants/:uid");
  fill("Speller: contains", "Mia");
  void router.navigate({
    to: "/competition/$code/participants/$uid",
    params: { code: 12345, uid: mia.uid },
  });
  await pause();
  loading();
  await screen.findByRole("heading", { level: 1, name: "Mia Lee" });
  expect(router.state.location.pathname).toBe(`/competition/12345/participants/${mia.uid}`);
});
