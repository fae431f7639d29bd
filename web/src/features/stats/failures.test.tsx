import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { expectGone, findAlert, open, retry } from "@/testing/page";
import { disconnect, restore } from "@/testing/server";

const openCard = async () => {
  open("/competition/12345");
  return screen.findByRole("region", { name: "Statistics" });
};

test("statistics that fail to load show an error and retry", async () => {
  disconnect("get", "/api/competition/:code/stats");
  const card = await openCard();
  const alert = await findAlert("Failed to fetch competition or users.", card);
  restore();
  await retry(alert);
  await expectGone("Failed to fetch competition or users.");
  expect(within(card).getByText("Participants").nextElementSibling?.textContent).toBe("1");
});
