import { hasDrafts } from "@/shared/drafts/device-drafts";
import { hasUnsent } from "@/shared/offline/unsent";
import { confirm } from "@/shared/ui/confirm";
import { unsavedMessages } from "@/shared/ui/use-leave-when-saved";

/** What this person would lose by logging out: on this page, and on this device. Undefined if there is nothing. */
export async function unsavedWork(uid: string): Promise<string | undefined> {
  // Several guards may have the same message.
  const lost = new Set([...unsavedMessages].flatMap((message) => message() ?? []));
  if (hasDrafts(uid) || (await hasUnsent(uid))) {
    lost.add(
      lost.size === 0
        ? "You have unsaved changes on this device. If you log out, you'll lose them."
        : "You'll also lose other unsaved changes on this device.",
    );
  }
  return lost.size === 0 ? undefined : [...lost].join(" ");
}

/** Asks before logging out loses anything. Returns whether it asked. */
export async function askBeforeLogOut(uid: string, onConfirm: () => void): Promise<boolean> {
  const message = await unsavedWork(uid);
  if (message === undefined) return false;
  confirm({ title: "Log out without saving?", message, confirmLabel: "Log out", onConfirm });
  return true;
}
