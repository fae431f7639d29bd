import { createHmac } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/a11y";
import { password } from "./support/api-fixture";
import { submitCredentials } from "./support/log-in";
import { expect, test } from "./support/test";

/** What an authenticator app with this key shows now (RFC 6238). Codes change, so it waits for one that lasts. */
async function codeOf(key: string): Promise<string> {
  const left = 30_000 - (Date.now() % 30_000);
  if (left < 10_000) await new Promise((resolve) => setTimeout(resolve, left));
  const bits = [...key.replaceAll(/\s/g, "")]
    .map((letter) =>
      "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
    )
    .join("");
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const hash = createHmac("sha1", Buffer.from(bytes)).update(step).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

/** A fingerprint reader that recognizes everyone. */
async function plugInAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL(/\/login$/);
}

test("an admin has to set up two-step login, uses a passkey and a recovery code, and loses both", async ({
  page,
  admin,
  server,
  newPerson,
}) => {
  // Browsers allow passkeys over http on localhost only.
  const origin = server.address.replace("127.0.0.1", "localhost");
  await server.restart({
    WORDHIVE_PUBLIC_URL: origin,
    WORDHIVE_REQUIRE_SECOND_FACTOR: "admins",
  });
  await plugInAuthenticator(page);
  await page.goto(`${origin}/login`);
  await submitCredentials(page, "Log In", admin.email, password);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Set up two-step login");
  await page.goto(`${origin}/admins`);
  await expect(page).toHaveURL(`${origin}/two-step-login?redirect=%2Fadmins`);
  await expectAccessible(page, "two-step-login-required");

  await page.getByRole("button", { name: "Set up the app" }).click();
  const setup = page.getByRole("dialog", { name: "Set up an authenticator app" });
  await expect(setup.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expectAccessible(page, "two-step-login-app");
  const key = (await setup.getByRole("code").textContent()) ?? "";
  await setup.getByLabel("Code from the app").fill("000000");
  await setup.getByRole("button", { name: "Turn on" }).click();
  await expect(setup.getByText("This code is wrong.")).toBeVisible();
  await setup.getByLabel("Code from the app").fill(await codeOf(key));
  await setup.getByRole("button", { name: "Turn on" }).click();
  const saving = page.getByRole("dialog", { name: "Save your recovery codes" });
  const shown = saving.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(shown).toHaveCount(10);
  const codes = await shown.allTextContents();
  await expectAccessible(page, "two-step-login-codes");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    saving.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("wordhive-recovery-codes.txt");
  await saving.getByRole("button", { name: "I saved them" }).click();
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page).toHaveURL(`${origin}/admins`);
  await expect(page.getByRole("list", { name: "Admins" })).toContainText("Two-step login on");

  await page.goto(`${origin}/account`);
  const card = page.getByRole("region", { name: "Two-step login" });
  await card.getByRole("button", { name: "Add a passkey" }).click();
  const adding = page.getByRole("dialog", { name: "Add a passkey" });
  await expect(adding.getByLabel("Name")).toHaveValue("Chrome on Linux");
  await adding.getByLabel("Name").fill("My laptop");
  await adding.getByRole("button", { name: "Continue" }).click();
  await expect(card.getByRole("list", { name: "Passkeys" })).toContainText("My laptop");
  await expect(card).toContainText("10 codes left");
  await expectAccessible(page, "two-step-login-on");
  await logOut(page);
  await expectAccessible(page, "login-with-passkey");
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await expect(page).toHaveURL(`${origin}/`);
  await logOut(page);

  // The passkey after the password.
  await submitCredentials(page, "Log In", admin.email, password);
  const second = page.getByRole("dialog", { name: "Two-step login" });
  await expectAccessible(page, "two-step-login-second");
  await second.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL(`${origin}/`);

  // Without the laptop, a recovery code.
  const phone = await newPerson();
  await phone.goto(`${origin}/login`);
  await submitCredentials(phone, "Log In", admin.email, password);
  const step = phone.getByRole("dialog", { name: "Two-step login" });
  await step.getByRole("button", { name: "Use a recovery code" }).click();
  await step.getByLabel("Recovery code").fill("BBB-BBB-BBB");
  await step.getByRole("button", { name: "Log In" }).click();
  await expect(step.getByText("wrong or has already been used")).toBeVisible();
  await step.getByLabel("Recovery code").fill(codes[0] ?? "");
  await step.getByRole("button", { name: "Log In" }).click();
  await expect(phone).toHaveURL(`${origin}/`);
  await phone.goto(`${origin}/account`);
  await expect(phone.getByRole("region", { name: "Two-step login" })).toContainText("9 codes left");
  await expect(phone.getByRole("list", { name: "Recent activity" })).toContainText(
    "Used a recovery code",
  );

  // Everything is lost, and the operator helps.
  expect(await server.command("account", "reset-second-factor", admin.email)).toContain(
    "no longer has a second factor",
  );
  await page.goto(`${origin}/login`);
  await submitCredentials(page, "Log In", admin.email, password);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Set up two-step login");
});
