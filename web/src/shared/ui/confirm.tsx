import { Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import type { ReactNode } from "react";
import { dialogsReady, loadDialogs } from "./dialogs-ready";

interface ConfirmOptions {
  title: string;
  /** The consequences; for a deletion, everything that is lost. */
  message: ReactNode;
  /** A verb, such as "Delete wordlist". */
  confirmLabel: string;
  /** Red for what can't be undone. */
  color?: string;
  onConfirm: () => void;
}

/** Asks before something is deleted or removed, as soon as the overlays have loaded. */
export function confirm({
  title,
  message,
  confirmLabel,
  color = "brick.6",
  onConfirm,
}: ConfirmOptions): void {
  let confirmed = false;
  loadDialogs();
  void dialogsReady().then(() =>
    modals.openConfirmModal({
      title,
      children: <Text component="div">{message}</Text>,
      labels: { confirm: confirmLabel, cancel: "Cancel" },
      // Focus starts on the button that changes nothing.
      cancelProps: { "data-autofocus": true },
      confirmProps: { color },
      // The dialog closes slowly enough for a second press.
      onConfirm: () => {
        if (!confirmed) onConfirm();
        confirmed = true;
      },
    }),
  );
}
