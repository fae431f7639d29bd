import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { mia, words } from "@/testing/fixtures";
import { findField, logInAgain, open, user } from "@/testing/page";
import { answer, answerAndRecord, refuse } from "@/testing/server";

const page = "/competition/12345/wordlist/wordlist-1/practice";

afterEach(() => vi.unstubAllGlobals());

/** The locks that this page holds, and those that it has taken. */
function watchLocks() {
  const held: string[] = [];
  const taken = new Set<string>();
  const request = async (name: string, _options: object, run: () => Promise<unknown>) => {
    taken.add(name);
    held.push(name);
    return run().finally(() => held.splice(held.indexOf(name), 1));
  };
  const { userAgent, vendor } = navigator;
  vi.stubGlobal("navigator", { onLine: true, userAgent, vendor, locks: { request } });
  return { held, taken };
}

test("a page that asks to log in again keeps no other tab from sending", async () => {
  const { held, taken } = watchLocks();
  const sending = "wordhive-attempts:mia";
  refuse("post", "/api/user/practice-attempts", 401, "not-signed-in");
  open(page, mia);
  await screen.findByRole("button", { name: "Definition" });
  await user.type(await findField("Spell the word"), "not this{Enter}");
  await screen.findByText("Incorrect, please try again.");
  document.dispatchEvent(new Event("visibilitychange"));
  await screen.findByRole("dialog", { name: "Log In" });
  expect(taken).toContain(sending);
  await waitFor(() => expect(held).not.toContain(sending));
  answer("post", "/api/identity/sign-in", 200, { ...mia });
  const attempts = answerAndRecord("post", "/api/user/practice-attempts", null);
  await logInAgain("mia@example.org");
  await waitFor(() => expect(attempts[0]).toMatchObject({ attempts: [{ typed: "not this" }] }));
});

test("a session that ended elsewhere leads back to this word", async () => {
  open(page, mia);
  await screen.findByText("Word 1 of 2");
  await user.click(await screen.findByRole("button", { name: "Definition" }));
  const [definition] = await screen.findAllByRole("definition");
  const spelling = words.find((word) => word.definition === definition?.textContent)?.word ?? "";
  const field = await findField("Spell the word");

  // After a wrong answer, the word is still there.
  refuse("post", "/api/user/practice-attempts", 401, "not-signed-in");
  await user.type(field, `x${spelling}{Enter}`);
  await screen.findByText("Incorrect, please try again.");
  document.dispatchEvent(new Event("visibilitychange"));
  await screen.findByRole("dialog", { name: "Log In" });
  answer("post", "/api/identity/sign-in", 200, { ...mia });
  const attempts = answerAndRecord("post", "/api/user/practice-attempts", null);
  await logInAgain("mia@example.org");
  await waitFor(() => expect(attempts).not.toHaveLength(0));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(field.value).toBe(`x${spelling}`);
  screen.getByText("Word 1 of 2");

  // After a right one, its progress is saved.
  refuse("post", "/api/user/set-wordlist-practice", 401, "not-signed-in");
  await user.clear(field);
  await user.type(field, `${spelling}{Enter}`);
  await screen.findByRole("dialog", { name: "Log In" });
  const saves = answerAndRecord("post", "/api/user/set-wordlist-practice", mia);
  await logInAgain("mia@example.org");
  await screen.findByText("Word 2 of 2");
  expect(saves).toMatchObject([{ currentIndex: 1 }]);
});
