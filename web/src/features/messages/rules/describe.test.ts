import { expect, test } from "vitest";
import { message } from "@/testing/fixtures";
import { describeAudience, describeDuration, describeProgress } from "./describe";
import { contentOf, draftOf, emptyDraft, newDraft, reminder } from "./message-draft";

const counts = { ...message.counts, waiting: 0, sent: 38, bounced: 2, noAddress: 3 };

test("progress names what went wrong, and leaves out those without an address", () => {
  expect(describeProgress({ ...message, state: "sending", counts })).toBe("Sending: 38 of 40 sent");
  expect(describeProgress({ ...message, state: "done", counts })).toBe("38 of 40 sent, 2 bounced");
  const stopped = { ...counts, canceled: 60 };
  expect(describeProgress({ ...message, state: "canceled", counts: stopped })).toBe(
    "Stopped: 38 of 100 sent",
  );
});

test("a deleted form is still understood", () => {
  const audience = { ...message.audience, kind: "unanswered", formId: "form-1" } as const;
  const about = { ...message, audience };
  expect(describeAudience(about, [{ _id: "form-1", title: "Trip" }])).toBe(
    "To those who haven't answered “Trip”",
  );
  expect(describeAudience(about, [])).toBe("To those who hadn't answered a form that was deleted");
  // Not loaded yet.
  expect(describeAudience(about, undefined)).toBe("To those who haven't answered a form");
});

test.each([
  [5, "about a minute"],
  [61, "about 2 minutes"],
  [5_000, "about 84 minutes"],
  [20_000, "about 6 hours"],
])("%d emails take %s", (recipients, time) => {
  expect(describeDuration(recipients, 60)).toBe(time);
});

test("drafts become what the server takes, and back", () => {
  expect(contentOf(newDraft(["mia"]))).toEqual({
    subject: "",
    text: "",
    audience: { kind: "selected", formId: "", uids: ["mia"], addressFields: [] },
  });
  const text = reminder({ title: "Trip" }, "https://bee.example/form");
  expect(text.text).toContain("https://bee.example/form");
  const about = { ...emptyDraft, ...text, to: "form-1" };
  expect(contentOf(about).audience).toEqual({
    kind: "unanswered",
    formId: "form-1",
    uids: [],
    addressFields: [],
  });
  expect(newDraft([])).toEqual(emptyDraft);
  expect(draftOf(message).to).toBe("everyone");
});
