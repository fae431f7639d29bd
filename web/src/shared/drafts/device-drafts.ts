/*
 * What every page needs to know of drafts. The rest loads with the editors.
 */

/** Of the keys of all drafts in the browser's storage. */
export const draftPrefix = "wordhive-draft:";

export const draftPrefixOf = (uid: string) => `${draftPrefix}${uid}:`;

/** How a person likes to practice on this device. */
export const practiceSettingsKeyOf = (uid: string) => `wordhive-practice-settings:${uid}`;

/** Of the keys of a person's mock bees under way. */
export const beePrefixOf = (uid: string) => `wordhive-bee:${uid}:`;

let closed = false;

/** The keys that start like this; none if the storage is blocked. */
export function draftKeys(start: string, storage: () => Storage): string[] {
  try {
    return Object.keys(storage()).filter((key) => key.startsWith(start));
  } catch {
    return [];
  }
}

const device = () => window.localStorage;

/** Of the keys of what an organizer has typed and answered on the screens of a bee, which nobody else uses. */
const stagePrefixes = ["wordhive-bee-", "wordhive-heard-", "wordhive-projector-"];

/** Removes a person's drafts, bees and settings. Nothing that this page still shows is written from now on. */
export function closeDrafts(uid: string): void {
  closed = true;
  for (const storage of [device, () => window.sessionStorage]) {
    for (const prefix of stagePrefixes) {
      for (const key of draftKeys(prefix, storage)) storage().removeItem(key);
    }
  }
  for (const prefix of [draftPrefixOf(uid), beePrefixOf(uid), practiceSettingsKeyOf(uid)]) {
    for (const key of draftKeys(prefix, device)) device().removeItem(key);
  }
}

/** After a log-in, drafts are written again. */
export function openDrafts(): void {
  closed = false;
}

export const draftsClosed = () => closed;

/** Writes the last keystrokes of the editors on this page. */
export const pendingWrites = new Set<() => void>();

export function hasDrafts(uid: string): boolean {
  for (const write of pendingWrites) write();
  return draftKeys(draftPrefixOf(uid), device).length > 0;
}
