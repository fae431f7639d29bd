import type { MessageContent, MessageDetail } from "../api";

/** What the editor holds. */
export interface MessageDraft {
  subject: string;
  text: string;
  /** "everyone", "selected", or the id of the form that they haven't answered. */
  to: string;
  uids: string[];
  /** Keys of the fields of forms in which participants gave further addresses. */
  addressFields: string[];
}

export const emptyDraft: MessageDraft = {
  subject: "",
  text: "",
  to: "everyone",
  uids: [],
  addressFields: [],
};

/** For drafts on the device. */
export const storedExample: MessageDraft = { ...emptyDraft, uids: [""], addressFields: [""] };

export interface Form {
  _id: string;
  title: string;
  fields: readonly { name: string; id?: string; type: string }[];
}

/** The fields of these forms that ask for an email address, with their keys. */
export function addressFieldsOf(
  forms: readonly Form[],
): { key: string; name: string; title: string }[] {
  return forms.flatMap(({ _id, title, fields }) =>
    fields
      .filter(({ type }) => type === "email")
      .map(({ name, id = name }) => ({ key: `${_id}/${id}`, name, title })),
  );
}

/** A new message, with what was typed so far: to those selected, if there are any. */
export function newDraft(uids: string[], typed = emptyDraft): MessageDraft {
  return uids.length > 0 ? { ...typed, to: "selected", uids } : typed;
}

/** What a reminder about a form says, until someone writes something else. */
export function reminder(
  { title }: Pick<Form, "title">,
  link: string,
): Pick<MessageDraft, "subject" | "text"> {
  return {
    subject: `Please fill out “${title}”`,
    text: `Hello {name},\n\nYour answers to “${title}” are still missing. Please fill out the form here:\n${link}\n\nThank you!`,
  };
}

export function draftOf({ subject, text, audience }: MessageDetail): MessageDraft {
  const to = audience.kind === "unanswered" ? audience.formId : audience.kind;
  const addressFields = audience.addressFields.map(({ formId, field }) => `${formId}/${field}`);
  return { subject, text, to, uids: audience.uids, addressFields };
}

export function contentOf(draft: MessageDraft): MessageContent {
  const { subject, text, to } = draft;
  const addressFields = draft.addressFields.map((key) => {
    const slash = key.indexOf("/");
    return { formId: key.slice(0, slash), field: key.slice(slash + 1) };
  });
  const known = to === "everyone" || to === "selected";
  return {
    subject,
    text,
    audience: {
      kind: known ? to : "unanswered",
      formId: known ? "" : to,
      uids: to === "selected" ? draft.uids : [],
      addressFields,
    },
  };
}

export function differs(one: MessageDraft, other: MessageDraft): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}

/** Whether a message can still go there. */
export function isKnown(to: string, forms: readonly Form[]): boolean {
  return to === "everyone" || to === "selected" || forms.some(({ _id }) => _id === to);
}

export function checkDraft(
  { subject, text, to }: MessageDraft,
  forms: readonly Form[],
): Record<string, string> {
  return {
    ...(!isKnown(to, forms) && { to: "This form was deleted. Choose another one." }),
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
