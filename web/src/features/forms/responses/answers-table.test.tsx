import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { mia, response } from "@/testing/fixtures";
import { open } from "@/testing/page";
import { answer } from "@/testing/server";

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
