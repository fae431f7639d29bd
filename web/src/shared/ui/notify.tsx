import { notifications, notificationsStore } from "@mantine/notifications";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { loadDialogs } from "./dialogs-ready";

interface Success {
  id: string;
  message: string;
}

let successes: Success[] = [];
/** Successes that are shown with something to do about them. */
let offers: Success[] = [];
let number = 0;

const looks = {
  color: "leaf.6",
  icon: <IconCheck size={18} aria-hidden />,
  closeButtonProps: { "aria-label": "Close" },
};

function isVisible({ id }: Success): boolean {
  return notificationsStore.getState().notifications.some((shown) => shown.id === id);
}

/** Short messages at the bottom, for something that happened elsewhere on the page. */
export const notify = {
  success(message: string): void {
    if (offers.some((offer) => offer.message === message && isVisible(offer))) return;
    loadDialogs();
    successes.push({ id: notifications.show({ ...looks, message }), message });
  },
  /**
   * Shows a success with something to do about it, in the place of the plain message if there is one. `content` gets the
   * function that hides it. Returns its id.
   */
  offer(message: string, content: (hide: () => void) => ReactNode): string {
    loadDialogs();
    const plain = successes.findLast(
      (success) => success.message === message && isVisible(success),
    );
    successes = successes.filter((success) => success !== plain);
    const id = plain?.id ?? `offer-${++number}`;
    offers = [...offers.filter(isVisible), { id, message }];
    const offer = {
      ...looks,
      id,
      message: content(() => notify.hide(id)),
      icon: undefined,
      autoClose: false as const,
    };
    if (plain) notifications.update(offer);
    else notifications.show(offer);
    return id;
  },
  hide(id: string): void {
    notifications.hide(id);
  },
  /** Hides earlier successes: beside a failure, they would be read as its result. */
  clearSuccesses(): void {
    for (const { id } of successes.splice(0)) notifications.hide(id);
  },
  failure(message: string): void {
    notify.clearSuccesses();
    loadDialogs();
    notifications.show({
      message,
      color: "brick.6",
      icon: <IconAlertTriangle size={18} aria-hidden />,
      autoClose: 10_000,
      closeButtonProps: { "aria-label": "Close" },
    });
  },
};
