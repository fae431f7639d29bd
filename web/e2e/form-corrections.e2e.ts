import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/a11y";
import { expect, test } from "./support/test";

const field = (page: Page, number: number) =>
  page.getByRole("group", { name: `Field ${number}`, exact: true });

async function addField(page: Page, number: number, name: string, type: string): Promise<void> {
  await page.getByRole("button", { name: "Add field" }).click();
  // The new field has the focus.
  await page.keyboard.type(name);
  await field(page, number).getByLabel("Type").selectOption(type);
}

// spec: route /competition/{code}/edit-templates
// spec: route /competition/{code}/edit-templates/new
// spec: route /competition/{code}/form/{templateId}
// spec: route /competition/{code}/forms
test("an organizer builds a form with limits, a parent signs on a phone, and a returned answer is corrected", async ({
  page,
  api,
  admin,
  newPerson,
}) => {
  const { code } = await api.competition(admin);
  await api.signIn(page, admin);

  await test.step("the organizer builds a form with each new type and limits", async () => {
    await page.goto(`/competition/${code}/edit-templates/new`);
    await page.getByLabel("Title").fill("Trip to the finals");
    await field(page, 1).getByLabel("Field name").fill("Birthdate");
    await field(page, 1).getByLabel("Type").selectOption("Date");
    await field(page, 1).getByLabel("Required").check();
    await field(page, 1).getByRole("button", { name: "Add limits for Birthdate" }).click();
    await field(page, 1).getByLabel("Not in the future").check();
    await addField(page, 2, "Grade", "Number");
    await field(page, 2).getByRole("button", { name: "Add limits for Grade" }).click();
    await field(page, 2).getByLabel("Smallest number for Grade").fill("1");
    await field(page, 2).getByLabel("Largest number for Grade").fill("12");
    await field(page, 2).getByLabel("Whole numbers only").check();
    await addField(page, 3, "Allergies", "Long text");
    await addField(page, 4, "Parent's phone", "Phone number");
    await addField(page, 5, "Shirt size", "One choice");
    await page.getByLabel("Choices of Shirt size").fill("Small\nMedium\nLarge");
    await addField(page, 6, "Days", "Several choices");
    await page.getByLabel("Choices of Days").fill("Friday\nSaturday\nSunday");
    await field(page, 6).getByRole("button", { name: "Add limits for Days" }).click();
    await page.getByLabel("Fewest choices for Days").fill("4");
    await addField(page, 7, "I agree to the rules of the bus", "Checkbox");
    await field(page, 7).getByLabel("Required").check();
    await addField(page, 8, "Permission", "Signature");
    await page.getByLabel("Who signs Permission").selectOption("A parent or guardian");
    await field(page, 8).getByLabel("Required").check();
    await page.getByRole("button", { name: "Create template" }).click();
    await expect(page.getByText("Please enter a whole number from 0 to 3.")).toBeVisible();
    await page.getByLabel("Fewest choices for Days").fill("1");
    await expectAccessible(page, "form-builder");
    await page.getByRole("button", { name: "Create template" }).click();
    await expect(page.getByText("Template created successfully")).toBeVisible();
  });

  const mia = await api.person("mia@example.org", "Mia Lee");
  await api.join(mia, code);
  const phone = await newPerson();
  await phone.setViewportSize({ width: 360, height: 740 });
  await api.signIn(phone, mia);

  await test.step("a parent fills it out and signs on a phone, with mistakes first", async () => {
    await phone.goto(`/competition/${code}/forms`);
    await phone.getByRole("link", { name: "Fill out Trip to the finals" }).click();
    // February 31, in the American order, as only a browser's own field takes it.
    await phone.getByLabel("Birthdate").focus();
    await phone.keyboard.type("02312016");
    await phone.getByLabel("Grade").fill("99");
    await phone.getByLabel("Allergies").fill("Peanuts.\nNothing else.");
    await phone.getByLabel("Parent's phone").fill("at home");
    await phone.getByLabel("Speller's signature").fill("Mia Lee");
    await phone.getByRole("button", { name: "Submit" }).click();
    for (const error of [
      "Please enter a real date",
      "Please enter a number from 1 to 12.",
      "Please enter a phone number, such as +1 555 010 9999.",
      "Please check “I agree to the rules of the bus”.",
      "A parent or guardian signs here with their full name.",
    ]) {
      await expect(phone.getByText(error)).toBeVisible();
    }
    await expect(phone.getByLabel("Birthdate")).toBeFocused();
    await expect(phone.getByLabel("Allergies")).toHaveValue("Peanuts.\nNothing else.");
    await expectAccessible(phone, "form-fill-in");
    await phone.getByLabel("Birthdate").fill("2016-02-29");
    await phone.getByLabel("Grade").fill("5");
    await phone.getByLabel("Parent's phone").fill("+1 (555) 010-9999");
    await phone.getByLabel("Medium").check();
    await phone.getByLabel("Friday").check();
    await phone.getByLabel("Sunday").check();
    await phone.getByLabel("I agree to the rules of the bus").check();
    await phone.getByLabel("Permission").fill("Rosa Lee");
    await phone.getByRole("button", { name: "Submit" }).click();
    await expect(phone.getByText("Submitted “Trip to the finals”.")).toBeVisible();
  });

  const form = page.getByRole("table", { name: "Answers" });
  await test.step("the organizer changes the form, and returns the answer to the earlier version", async () => {
    await page.getByRole("link", { name: "Edit Trip to the finals" }).click();
    await expect(page.getByText(/^1 answer so far\./)).toBeVisible();
    await field(page, 5).getByLabel("Field name").fill("Size of the shirt");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved “Trip to the finals”.")).toBeVisible();
    await page.getByRole("link", { name: "View Answers to Trip to the finals" }).click();
    await expect(
      page.getByText("1 answer to an earlier version of this form.", { exact: false }),
    ).toBeVisible();
    await form.getByRole("button", { name: "Mia Lee", exact: true }).click();
    await expect(form).toContainText("Shirt sizeMedium");
    await expect(form).toContainText(/Rosa Lee\s*Parent or guardian, signed/);
    await form.getByRole("button", { name: "Return Mia Lee's answers for correction" }).click();
    await form.getByLabel("What should be corrected?").fill("Is Mia really in grade 5?");
    await form.getByRole("button", { name: "Return", exact: true }).click();
    await expect(page.getByText("Returned to Mia Lee.")).toBeVisible();
    await expect(form.getByText("Returned", { exact: true })).toBeVisible();
  });

  await test.step("the parent sees the note, corrects, and signs again", async () => {
    await phone.goto(`/competition/${code}`);
    const note = phone.getByRole("region", { name: "Returned for correction" });
    await expect(note).toContainText("Is Mia really in grade 5?");
    await note.getByRole("link", { name: "Correct Trip to the finals" }).click();
    await expect(phone.getByText("Is Mia really in grade 5?")).toBeVisible();
    await expect(phone.getByLabel("Medium")).toBeChecked();
    await phone.getByLabel("Grade").fill("6");
    await phone.getByLabel("Permission").fill("Rosa Lee");
    await phone.getByLabel("Speller's signature").fill("Mia Lee");
    await phone.getByRole("button", { name: "Send correction" }).click();
    await expect(phone.getByText("Corrected “Trip to the finals”.")).toBeVisible();
    await expect(phone.getByRole("region", { name: "Your answers" })).toContainText("Grade6");
  });

  await test.step("the organizer sees both states", async () => {
    await page.reload();
    await form.getByRole("button", { name: "Mia Lee", exact: true }).click();
    await expect(form).toContainText("Grade6");
    await expect(form).toContainText("Size of the shirtMedium");
    await form.getByRole("button", { name: "History of Mia Lee's answers" }).click();
    const history = form.getByRole("list", { name: "History" });
    await expect(history).toContainText("Corrected by Mia Lee");
    await expect(history).toContainText("Grade5");
    await expect(history).toContainText("Is Mia really in grade 5?");
  });
});
