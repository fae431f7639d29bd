import { Button, Group, Text } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { useEffect } from "react";
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
}

/**
 * Asks before unsaved changes are lost: on navigation with a dialog, on closing or reloading with the browser's own.
 * A page that navigates right after saving does so with `ignoreBlocker: true`.
 */
export function UnsavedGuard({
  dirty,
  title = "Leave without saving?",
  message = "You have unsaved changes. If you leave, you'll lose them.",
}: UnsavedGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: leavesPage,
    disabled: !dirty,
    withResolver: true,
  });
  useEffect(() => {
    // Saved while the dialog was open.
    if (!dirty) proceed?.();
  }, [dirty, proceed]);

  return (
    <Modal opened={status === "blocked"} onClose={() => reset?.()} title={title} size="sm">
      <Text>{message}</Text>
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
