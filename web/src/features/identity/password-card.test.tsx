import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { mia } from "@/testing/fixtures";
import { clickButton, fill, findField, open, textIn } from "@/testing/page";
import { answer, changes, refuse } from "@/testing/server";

const path = "/api/identity/password";

test("a new password needs the current one, and each mistake is beside its field", async () => {
  open("/account", mia);
  const current = await findField("Current password");
  await clickButton("Change password");
  await screen.findByText("Current password is required.");
  await screen.findByText("New password is required.");
  expect(changes).toEqual([]);

  fill("Current password", "not-the-password");
  fill("New password", "paper-under-honey-8");
  refuse("post", path, 401, "wrong-password");
  await clickButton("Change password");
  await screen.findByText("Incorrect password.");
  expect(document.activeElement).toBe(current);

  refuse("post", path, 422, "weak-password", "The password is too weak. Add a word.");
  await clickButton("Change password");
  await screen.findByText(/^The password is too weak\./);
  expect(document.activeElement).toBe(await findField("New password"));
  answer("post", path, 200, null);
  await clickButton("Change password");
  await screen.findByText(/^Password changed\./);
  expect(textIn("Current password")).toBe("");
});

test("what the server says about a link to a picture is beside its field", async () => {
  open("/account", mia);
  await findField("Link to a picture");
  fill("Link to a picture", "mia.jpg");
  const card = await screen.findByRole("region", { name: "Name and photo" });
  answer("put", "/api/user/profile", 422, {
    code: "invalid-fields",
    detail: "A field is wrong.",
    status: 422,
    errors: [{ field: "photoURL", message: "Please enter an address that starts with https://." }],
  });
  await clickButton("Save changes", card);
  const field = await findField("Link to a picture");
  await screen.findByText("Please enter an address that starts with https://.");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(field.value).toBe("mia.jpg");
});
