import { screen } from "@testing-library/react";
import { test } from "vitest";
import { olive } from "@/testing/fixtures";
import { findField, open, openAndRetry } from "@/testing/page";
import { refuse } from "@/testing/server";

test("log-ins that failed to load can be loaded again", async () => {
  await openAndRetry(
    "/api/audit/security-events",
    "/audit/log-ins",
    "Could not load the log-ins.",
    olive,
  );
  await screen.findByText("No log-ins match.");
});

test.each([
  [404, "not-found", "No account has this email or log-in name."],
  [422, "invalid-email", "A detail for a person."],
  [422, "incomplete-sign-in-name", "A detail for a person."],
])(
  "an account that log-ins can't be found for, %s %s, is said beside its field",
  async (status, code, sentence) => {
    refuse("get", "/api/audit/security-events", status, code);
    open("/audit/log-ins?account=nobody", olive);
    await findField("Email or log-in name");
    await screen.findByText(sentence);
  },
);
