import { Button, Group, Text } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { pageUser } from "@/shared/api/ended-session";
import type { EditorDraft } from "@/shared/drafts/use-draft";
import { Modal } from "./lazy-dialog";
import { openGuards, unsavedMessages } from "./use-leave-when-saved";

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
 * if they aren't on the device as a draft. A page that navigates right after saving does so with `useLeaveWhenSaved`.
 */
export function UnsavedGuard({
  dirty,
  title = "Leave without saving?",
  message = "You have unsaved changes. If you leave, you'll lose them.",
  draft,
}: UnsavedGuardProps) {
  const [asked, setAsked] = useState({ open: false, stored: false });
  /** Unlike `dirty`, known at once to navigations that start before the next effects. */
  const unsaved = useRef(false);
  /** Stops the navigation that waits, or lets it go on. */
  const answer = useRef<(stop: boolean) => void>(undefined);
  useBlocker({
    shouldBlockFn: (locations) => {
      if (!unsaved.current || !leavesPage(locations)) return false;
      const stored = draft?.flush() ?? false;
      return new Promise<boolean>((resolve) => {
        answer.current = (stop) => {
          answer.current = undefined;
          setAsked({ open: false, stored });
          resolve(stop);
        };
        setAsked({ open: true, stored });
      });
    },
    // Another user must not be able to stay.
    enableBeforeUnload: () => pageUser() !== undefined && draft?.flush() !== true,
    disabled: !dirty,
  });
  useLayoutEffect(() => {
    unsaved.current = dirty;
    // Saved while the dialog was open.
    if (!dirty) answer.current?.(false);
  }, [dirty]);
  // What is saved has no draft anymore, though `dirty` may not know yet.
  const isUnsaved = useEffectEvent(() => unsaved.current && (draft?.flush() ?? true));
  const describeUnsaved = useEffectEvent(() =>
    unsaved.current && draft?.flush() !== true ? message : undefined,
  );
  useLayoutEffect(() => {
    const release = () => {
      const waits = answer.current !== undefined;
      unsaved.current = false;
      answer.current?.(false);
      return waits;
    };
    const unsavedMessage = () => describeUnsaved();
    openGuards.add(release);
    unsavedMessages.add(unsavedMessage);
    return () => {
      openGuards.delete(release);
      unsavedMessages.delete(unsavedMessage);
      answer.current?.(isUnsaved());
      unsaved.current = false;
    };
  }, []);

  const stay = () => answer.current?.(true);
  return (
    <Modal opened={asked.open} onClose={stay} title={title} size="sm">
      <Text>
        {asked.stored
          ? "Your changes aren't saved yet. If you leave, a draft stays on this device, so you can finish later."
          : message}
      </Text>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={stay} data-autofocus>
          Stay
        </Button>
        <Button color="brick.6" onClick={() => answer.current?.(false)}>
          Leave
        </Button>
      </Group>
    </Modal>
  );
}
