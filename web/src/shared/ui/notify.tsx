import { notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { loadDialogs } from "./dialogs-ready";

const successes: string[] = [];

/** Short messages at the bottom, for something that happened elsewhere on the page. */
export const notify = {
  success(message: string): void {
    loadDialogs();
    successes.push(
      notifications.show({
        message,
        color: "leaf.6",
        icon: <IconCheck size={18} aria-hidden />,
        closeButtonProps: { "aria-label": "Close" },
      }),
    );
  },
  /** Hides earlier successes: beside a failure, they would be read as its result. */
  clearSuccesses(): void {
    for (const id of successes.splice(0)) notifications.hide(id);
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
