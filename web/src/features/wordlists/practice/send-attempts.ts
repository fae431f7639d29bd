import { hasDeviceData, pendingSends } from "@/shared/offline/device-user";
import { waitBriefly } from "@/shared/offline/unsent";
import { saveAttempts } from "../api";
import { AttemptQueue } from "./attempt-queue";

/** Sends what was answered so far, so that the server chooses the next words with it. Never fails, and waits only a moment. */
export async function sendAttempts(uid: string): Promise<void> {
  if (!hasDeviceData(uid)) return;
  await waitBriefly(sendAll(uid));
}

/** The session on this page first, as it may still be storing an answer. */
async function sendAll(uid: string): Promise<void> {
  try {
    await Promise.all([...pendingSends].map((send) => send()));
    await new AttemptQueue({ uid, save: saveAttempts.bind(undefined, uid) }).send();
  } catch {
    // They are sent later.
  }
}
