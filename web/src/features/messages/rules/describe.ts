import { count, formatNumber } from "@/shared/lib/format";
import type { Message, Recipient } from "../api";

interface Form {
  _id: string;
  title: string;
}

/** Who gets a message. `forms` is undefined until it is loaded. */
export function describeAudience(
  { audience }: Message,
  forms: readonly Form[] | undefined,
): string {
  const ids = audience.addressFields.map(({ formId }) => formId);
  const titles = (forms ?? [])
    .filter(({ _id }) => ids.includes(_id))
    .map(({ title }) => `“${title}”`);
  const also = titles.length > 0 ? `, and to addresses given in ${titles.join(" and ")}` : "";
  return describeKind(audience, forms) + also;
}

function describeKind(audience: Message["audience"], forms: readonly Form[] | undefined): string {
  if (audience.kind === "everyone") return "To all participants";
  if (audience.kind === "selected") return "To selected participants";
  if (forms === undefined) return "To those who haven't answered a form";
  const form = forms.find(({ _id }) => _id === audience.formId);
  return form === undefined
    ? "To those who hadn't answered a form that was deleted"
    : `To those who haven't answered “${form.title}”`;
}

/** How many people a message is for, without those who never get it. */
export function totalOf({ counts }: Message): number {
  const { waiting, sent, failed, bounced, uncertain, canceled } = counts;
  return waiting + sent + failed + bounced + uncertain + canceled;
}

/** How far it is, in a few words. */
export function describeProgress(message: Message): string {
  const { counts } = message;
  const sent = `${formatNumber(counts.sent)} of ${formatNumber(totalOf(message))} sent`;
  if (message.state === "sending") return `Sending: ${sent}`;
  if (message.state === "canceled") return `Stopped: ${sent}`;
  const wrong = [
    [counts.failed, "failed"],
    [counts.bounced, "bounced"],
    [counts.uncertain, "may have been sent"],
  ] as const;
  const listed = wrong
    .filter(([number]) => number > 0)
    .map(([number, what]) => `${formatNumber(number)} ${what}`);
  return [sent, ...listed].join(", ");
}

/** About how long sending takes. */
export function describeDuration(recipients: number, perMinute: number): string {
  const minutes = Math.ceil(recipients / perMinute);
  if (minutes <= 1) return "about a minute";
  return minutes < 120
    ? `about ${count(minutes, "minute")}`
    : `about ${count(Math.round(minutes / 60), "hour")}`;
}

/** Each person once, although they have several addresses. */
export function people<Person extends { uid: string }>(recipients: readonly Person[]): Person[] {
  return [...new Map(recipients.map((recipient) => [recipient.uid, recipient])).values()];
}

/** Whether an email may have come back without the mail server saying so at once. */
export function canMarkBounce({ state, address }: Recipient): boolean {
  return (state === "sent" || state === "uncertain") && address !== "";
}

/** Whether someone should get it another way. */
export function isUnreached({ state }: Recipient): boolean {
  return (
    state === "no-address" || state === "bounced" || state === "failed" || state === "uncertain"
  );
}
