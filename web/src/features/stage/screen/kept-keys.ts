/** How the keys begin of what a device keeps for a role that it got by a code. It goes with the role. */
const ofRoles = "wordhive-official-";

/** How the keys begin of what a page keeps: for a grant, or for an organizer of a bee. */
export type KeptAs = `wordhive-${"official" | "bee"}-${string}`;

export const keptForGrant = (grantId: string): KeptAs => `${ofRoles}${grantId}`;
export const keptForOrganizer = (beeId: string): KeptAs => `wordhive-bee-${beeId}`;

/** Removes what this device, and this tab of it, keep for roles that it had. Words may be among it. */
export function forgetRoles(): void {
  for (const open of [() => localStorage, () => sessionStorage]) {
    try {
      const storage = open();
      for (const key of Object.keys(storage)) {
        if (key.startsWith(ofRoles)) storage.removeItem(key);
      }
    } catch {
      // Private windows may refuse. Then nothing was stored.
    }
  }
}
