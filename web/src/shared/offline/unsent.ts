import { hasDeviceData, pendingSends } from "./device-user";

/** Waits until something is sent, but only a moment: a slow network must not keep anyone from the next words, or from logging out. */
export async function waitBriefly(sending: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, 2_000);
  });
  await Promise.race([sending, enough]);
  clearTimeout(timer);
}

/** Whether logging out would lose practice that the server doesn't have yet. */
export async function hasUnsent(uid: string): Promise<boolean> {
  if (!hasDeviceData(uid)) return false;
  await waitBriefly(Promise.all([...pendingSends].map((send) => send())));
  return import("./answers").then(({ countUnsent }) => countUnsent(uid)).then(Boolean, () => false);
}
