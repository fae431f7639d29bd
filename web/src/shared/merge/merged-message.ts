/** What was saved, such as "Schedule saved", and whether someone else's changes are part of it. */
export function savedMessage(what: string, merged: boolean): string {
  return merged ? `${what}, together with someone else's changes.` : `${what}.`;
}
