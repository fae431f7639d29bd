import { Button, Group, Modal, Text } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { useEffect } from "react";

/** A change of the address within the page (a search, a page number) leaves nothing behind. */
const leavesPage = ({
  current,
  next,
}: {
  current: { pathname: string };
  next: { pathname: string };
}) => current.pathname !== next.pathname;

interface UnsavedGuardProps {
  /** Whether something was typed that is not saved. */
  dirty: boolean;
  title?: string;
  message?: string;
}

/**
 * Asks before what was typed is lost: at a navigation with our dialog, at closing or reloading with the
 * browser's own. A page that navigates right after it has saved does so with `ignoreBlocker: true`.
 */
export function UnsavedGuard({
  dirty,
  title = "Leave without saving?",
  message = "What you changed on this page is not saved yet. If you leave, it is lost.",
}: UnsavedGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: leavesPage,
    disabled: !dirty,
    withResolver: true,
  });
  useEffect(() => {
    // A save that was under way has arrived: nothing is left to ask.
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
