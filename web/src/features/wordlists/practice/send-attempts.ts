import { hasDeviceData, pendingSends } from "@/shared/offline/device-user";
import { saveAttempts } from "../api";
import { AttemptQueue } from "./attempt-queue";

/** A slow network must not keep a child from the next words, in milliseconds. */
const patience = 2000;

/** Sends what was answered so far, so that the server chooses the next words with it. Never fails, and waits only a moment. */
export async function sendAttempts(uid: string): Promise<void> {
  if (!hasDeviceData(uid)) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patience);
  });
  await Promise.race([sendAll(uid), enough]);
  clearTimeout(timer);
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
