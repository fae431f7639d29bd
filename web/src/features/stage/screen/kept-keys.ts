/** The prefix of the storage keys of a role that was taken with a code. What they store goes with the role. */
const ofRoles = "wordhive-official-";

/** The prefix of a page's storage keys, which tells grants and bees apart. */
export type KeptAs = `wordhive-${"official" | "bee"}-${string}`;

export const keptForGrant = (grantId: string): KeptAs => `${ofRoles}${grantId}`;
export const keptForOrganizer = (beeId: string): KeptAs => `wordhive-bee-${beeId}`;

/** Removes what this device and tab store for roles taken with a code, such as letters. `only` is the prefix of one role. */
export function forgetRoles(only = ofRoles): void {
  for (const open of [() => localStorage, () => sessionStorage]) {
    try {
      const storage = open();
      for (const key of Object.keys(storage)) {
        if (key.startsWith(only)) storage.removeItem(key);
      }
    } catch {
      // Private windows may refuse. Then nothing was stored.
    }
  }
}
