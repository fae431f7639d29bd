import { Button, Group, Text } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { pageUser } from "@/shared/api/ended-session";
import type { EditorDraft } from "@/shared/drafts/use-draft";
import { Modal } from "./lazy-dialog";

/** A search or a page number changes the URL, but not the page. */
const leavesPage = ({
  current,
  next,
}: {
  current: { pathname: string };
  next: { pathname: string };
}) => current.pathname !== next.pathname;

interface UnsavedGuardProps {
  /** Whether there are unsaved changes. */
  dirty: boolean;
  title?: string;
  message?: string;
  /** Where the changes are stored on the device. */
  draft?: Pick<EditorDraft<unknown>, "flush">;
}

/**
 * Asks before leaving unsaved changes: on navigation with a dialog, and on closing or reloading with the browser's own
 * if they aren't on the device as a draft. A page that navigates right after saving does so with `ignoreBlocker: true`.
 */
export function UnsavedGuard({
  dirty,
  title = "Leave without saving?",
  message = "You have unsaved changes. If you leave, you'll lose them.",
  draft,
}: UnsavedGuardProps) {
  const [stored, setStored] = useState(false);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: (locations) => {
      setStored(draft?.flush() ?? false);
      return leavesPage(locations);
    },
    // Another user must not be able to stay.
    enableBeforeUnload: () => pageUser() !== undefined && draft?.flush() !== true,
    disabled: !dirty,
    withResolver: true,
  });
  useEffect(() => {
    // Saved while the dialog was open.
    if (!dirty) proceed?.();
  }, [dirty, proceed]);

  return (
    <Modal opened={status === "blocked"} onClose={() => reset?.()} title={title} size="sm">
      <Text>
        {stored
          ? "Your changes aren't saved yet. If you leave, a draft stays on this device, so you can finish later."
          : message}
      </Text>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={() => reset?.()} data-autofocus>
          Stay
        </Button>
        <Button color="brick.6" onClick={() => proceed?.()}>
          Leave
        </Button>
      </Group>
    </Modal>
  );
}
