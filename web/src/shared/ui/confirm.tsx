import { Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import type { ReactNode } from "react";
import { dialogsReady } from "./dialogs-ready";

interface ConfirmOptions {
  title: string;
  /** What goes with it; deleting says everything that is lost. */
  message: ReactNode;
  /** The verb of the button, such as "Delete wordlist". */
  confirmLabel: string;
  onConfirm: () => void;
}

/** Asks before something is deleted or taken away; also when the overlays are still on their way. */
export function confirm({ title, message, confirmLabel, onConfirm }: ConfirmOptions): void {
  void dialogsReady.then(() =>
    modals.openConfirmModal({
      title,
      children: <Text component="div">{message}</Text>,
      labels: { confirm: confirmLabel, cancel: "Cancel" },
      // The dialog opens on the way out that changes nothing.
      cancelProps: { "data-autofocus": true },
      confirmProps: { color: "brick.6" },
      onConfirm,
    }),
  );
}
