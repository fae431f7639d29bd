import type { MessageContent, MessageDetail } from "../api";

/** What the editor holds. */
export interface MessageDraft {
  subject: string;
  text: string;
  /** "everyone", "selected", or the id of the form that they haven't answered. */
  to: string;
  uids: string[];
}

export const emptyDraft: MessageDraft = { subject: "", text: "", to: "everyone", uids: [] };

/** For drafts on the device. */
export const storedExample: MessageDraft = { ...emptyDraft, uids: [""] };

interface Form {
  _id: string;
  title: string;
}

/** A new message: to those selected, or to everyone. */
export function newDraft(uids: string[]): MessageDraft {
  return uids.length > 0 ? { ...emptyDraft, to: "selected", uids } : emptyDraft;
}

/** What a reminder about a form says, until someone writes something else. */
export function reminder({ title }: Form, link: string): Pick<MessageDraft, "subject" | "text"> {
  return {
    subject: `Please fill out “${title}”`,
    text: `Hello {name},\n\nyour answers to “${title}” are still missing. Please fill out the form here:\n${link}\n\nThank you!`,
  };
}

export function draftOf({ subject, text, audience }: MessageDetail): MessageDraft {
  const to = audience.kind === "unanswered" ? audience.formId : audience.kind;
  return { subject, text, to, uids: audience.uids };
}

export function contentOf({ subject, text, to, uids }: MessageDraft): MessageContent {
  const audience: MessageContent["audience"] =
    to === "everyone"
      ? { kind: "everyone", formId: "", uids: [] }
      : to === "selected"
        ? { kind: "selected", formId: "", uids }
        : { kind: "unanswered", formId: to, uids: [] };
  return { subject, text, audience };
}

export function differs(one: MessageDraft, other: MessageDraft): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}

export function checkDraft({ subject, text }: MessageDraft): Record<string, string> {
  return {
    ...(subject.trim() === "" && { subject: "Subject is required." }),
    ...(text.trim() === "" && { text: "Write something first." }),
  };
}

/** The field of each of the server's errors. */
export function mapServerErrors(errors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [
      field.startsWith("audience") ? "to" : field,
      message,
    ]),
  );
}
