import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { bee, classParticipant, mia, olive, sealedBee } from "@/testing/fixtures";
import { clickButton, fill, findAlert, findField, open, user } from "@/testing/page";
import { answer, disconnect, hold } from "@/testing/server";

const competition = "/competition/12345";
const beePage = `${competition}/bee/${bee._id}`;
const beePath = "/api/bee/competition/:code/:beeId";
const passkey = {
  id: "one",
  name: "My phone",
  addedAt: "2027-01-01T09:00:00Z",
  lastUsedAt: null,
  worksHere: true,
};

interface Dialog {
  what: string;
  page: string;
  viewer?: typeof olive;
  prepare?: () => void;
  /** The button that opens it. */
  opener: string | RegExp;
  fields?: Record<string, string>;
  check?: RegExp;
  path: Parameters<typeof hold>;
  /** The button that sends. */
  save: string;
  sentence: string;
}

const dialogs: Dialog[] = [
  {
    what: "who can see a form",
    page: `${competition}/edit-templates`,
    opener: /^Who can see/,
    path: ["patch", "/api/form/templates/:templateId"],
    save: "Save",
    sentence: "Failed to update the form.",
  },
  {
    what: "a new speller",
    page: beePage,
    opener: "Add by name",
    fields: { Name: "Zoe Park" },
    path: ["post", `${beePath}/entries`],
    save: "Add",
    sentence: "Could not save the speller.",
  },
  {
    what: "spellers of the competition",
    page: beePage,
    prepare: () => answer("get", `${beePath}/entries`, 200, []),
    opener: "Choose participants",
    check: /Mia Lee/,
    path: ["post", `${beePath}/entries`],
    save: "Add 1 speller",
    sentence: "Could not add the spellers.",
  },
  {
    what: "why a list is unsealed",
    page: beePage,
    prepare: () => answer("get", beePath, 200, sealedBee),
    opener: "Unseal",
    fields: { Reason: "A typo" },
    path: ["post", `${beePath}/unseal`],
    save: "Unseal alone",
    sentence: "Could not unseal the list.",
  },
  {
    what: "a link for an organizer",
    page: `${competition}/settings`,
    prepare: () =>
      answer("get", "/api/competition/:code/organizer-invitations", 200, {
        byMail: false,
        invitations: [],
      }),
    opener: "Invite an organizer",
    path: ["post", "/api/competition/:code/organizer-invitations"],
    save: "Create link",
    sentence: "Could not create a link.",
  },
  {
    what: "a claim code",
    page: `${competition}/participants/${classParticipant.uid}`,
    prepare: () =>
      answer("get", "/api/competition/:code/participants/:uid", 200, {
        forms: [],
        wordlists: [],
        participant: classParticipant,
        signed: null,
        answers: [],
        hardWords: [],
        practiceDays: [],
      }),
    opener: "New claim code",
    path: ["post", "/api/competition/:code/participants/:uid/claim-code"],
    save: "Make a new code",
    sentence: "Could not make a new code.",
  },
  {
    what: "the name of a passkey",
    page: "/account",
    prepare: () =>
      answer("get", "/api/identity/second-factor", 200, {
        offered: true,
        canAddPasskey: true,
        app: null,
        passkeys: [passkey],
        recoveryCodesLeft: 1,
      }),
    opener: "Rename My phone",
    fields: { Name: "My tablet" },
    path: ["put", "/api/identity/second-factor/passkeys/:id"],
    save: "Save",
    sentence: "Could not rename the passkey.",
  },
  {
    what: "a code of an authenticator app",
    page: "/account",
    prepare: () =>
      answer("post", "/api/identity/second-factor/app", 200, {
        url: "otpauth://totp/Wordhive?secret=KQ4M",
        secret: "KQ4M",
      }),
    opener: "Set up the app",
    fields: { "Code from the app": "123456" },
    path: ["put", "/api/identity/second-factor/app"],
    save: "Turn on",
    sentence: "Could not add the app.",
  },
  {
    what: "the deletion of an account",
    page: "/account",
    prepare: () =>
      answer("get", "/api/account/end", 200, {
        confirmedBy: "password",
        lastAdmin: false,
        leftWithoutOrganizer: [],
        organizes: false,
      }),
    opener: "Delete account",
    fields: { Password: "honey-and-paper-7" },
    path: ["delete", "/api/account"],
    save: "Delete account",
    sentence: "Could not delete your account.",
  },
  {
    what: "a join code",
    page: "/",
    viewer: mia,
    opener: "Join Competition",
    fields: { "Join code": "12345" },
    path: ["post", "/api/user/add-competition"],
    save: "Join",
    sentence: "An unexpected error occurred. Please try again later.",
  },
];

test.each(dialogs)("a dialog that sends $what stays open until the answer", async (dialog) => {
  const { page, viewer = olive, prepare, opener, fields = {}, check, path, save } = dialog;
  prepare?.();
  open(page, viewer);
  await clickButton(opener, await screen.findByRole("main"));
  const shown = await screen.findByRole("dialog");
  for (const [label, text] of Object.entries(fields)) {
    await findField(label, shown);
    fill(label, text, shown);
  }
  if (check) await user.click(await within(shown).findByRole("checkbox", { name: check }));
  disconnect(...path);
  const sending = hold(...path);
  await clickButton(save, shown);
  for (const [label, text] of Object.entries(fields)) {
    const field = await findField(label, shown);
    await user.type(field, "9");
    expect(field.value).toBe(text);
  }
  await user.keyboard("{Escape}");
  for (const button of within(shown).queryAllByRole("button", { name: /^(Cancel|Close)$/ })) {
    await user.click(button);
  }
  sending();
  await findAlert(dialog.sentence, shown);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(shown.isConnected).toBe(false));
});
