import { expect, type Locator, type Page } from "@playwright/test";
import type { components } from "../../src/shared/api/schema";
import { addDays, localDateTime } from "../../src/shared/lib/local-date-time";
import type { Admin, Person } from "./api-fixture";

/** The time zone of the browser and of the competitions, unless a test says otherwise. */
const timeZone = "America/Chicago";

type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];

/** An event on the first day, from 9 to 10. */
export function event(name: string, changes: Partial<Schema<"ScheduleItem">> = {}) {
  return {
    name,
    description: `${name}, in the hall.`,
    startDate: "2027-03-01",
    endDate: "",
    startTime: "09:00",
    endTime: "10:00",
    ...changes,
  };
}

/** The date so many days from today, as the competition and the browser count days. */
export function day(days: number): string {
  return addDays(localDateTime(timeZone, new Date()).date, days);
}

/** Saves a list of the plan. */
export async function plan(
  admin: Admin,
  code: number,
  list: "schedule" | "timeline" | "checklist",
  items: object[],
): Promise<void> {
  const response = await admin.request.post(`/api/competition/update-${list}`, {
    data: { code, [list]: items },
  });
  expect(response.status()).toBe(200);
}

/** The competition on the server. */
export async function stored(person: Person, code: number): Promise<Schema<"Competition">> {
  return (await person.request.get(`/api/competition/${code}`)).json();
}

/** An item on its edit page. */
export function card(page: Page, name: string): Locator {
  return page.getByRole("group", { name, exact: true });
}

/** Opens an item of an edit page, which is a row at first. */
export async function openItem(page: Page, name: string): Promise<Locator> {
  await card(page, name)
    .getByRole("button", { name: /^Edit / })
    .click();
  await expect(card(page, name).getByLabel("Name")).toBeFocused();
  return card(page, name);
}

/** Saves the list of an edit page, and waits for the confirmation. */
export async function expectSaved(page: Page, list: string): Promise<void> {
  await page.getByRole("button", { name: `Save ${list}` }).click();
  await expect(page.getByText(new RegExp(`^${list} saved\\.$`, "i"))).toBeVisible();
}
