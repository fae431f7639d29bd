import { hasDrafts } from "@/shared/drafts/device-drafts";
import { hasUnsent } from "@/shared/offline/unsent";
import { confirm } from "@/shared/ui/confirm";
import { lostWithPage } from "@/shared/ui/use-leave-when-saved";

/** What this person would lose by logging out: on this page, and on this device. Undefined if there is nothing. */
export async function unsavedWork(uid: string): Promise<string | undefined> {
  const lost = [...lostWithPage].map((lose) => lose()).filter((message) => message !== undefined);
  if (hasDrafts(uid) || (await hasUnsent(uid))) {
    lost.push("This device has unsaved changes of yours. If you log out, you'll lose them.");
  }
  return lost.length === 0 ? undefined : lost.join(" ");
}

/** Asks before this person loses something by logging out. Returns whether there is something to ask. */
export async function askBeforeLogOut(uid: string, onConfirm: () => void): Promise<boolean> {
  const message = await unsavedWork(uid);
  if (message === undefined) return false;
  confirm({ title: "Log out without saving?", message, confirmLabel: "Log out", onConfirm });
  return true;
}
