import { Button, VisuallyHidden } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { api } from "@/shared/api/client";
import { NetworkError, unwrap } from "@/shared/api/problem";
import { competitionKey } from "@/shared/api/query-keys";
import { sentenceFor } from "@/shared/api/sentences";
import { count } from "@/shared/lib/format";
import { focusAfterRemoval } from "@/shared/ui/focus";
import { notify } from "@/shared/ui/notify";
import { deletedSentence, restoredSentence } from "./sentences";
import classes from "./undo-message.module.css";
import type { Offer } from "./undo-query";

interface UndoMessageProps {
  offer: Offer;
  onClose: () => void;
}

/** The offers on screen, oldest first; the keyboard shortcut is for the last one. */
const shown = new Set<string>();

/** What was deleted, with a button to undo that while the server can. */
export function UndoMessage({ offer, onClose }: UndoMessageProps) {
  const queryClient = useQueryClient();
  const row = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  const { _id: id } = offer;
  const close = useCallback(() => {
    const focused = document.activeElement;
    const hasFocus = row.current?.contains(focused) === true;
    // A button that is busy loses the focus.
    const hadFocus = pressed.current && (focused === null || focused === document.body);
    // It stays for a moment as it fades.
    shown.delete(id);
    onClose();
    if (hasFocus || hadFocus) focusAfterRemoval(null);
  }, [id, onClose]);

  const { isPending, mutate } = useMutation({
    mutationFn: () => unwrap(api.POST("/api/user/undo/{id}", { params: { path: { id } } })),
    onSuccess: async () => {
      close();
      notify.success(restoredSentence(offer));
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: competitionKey(offer.competitionCode) }),
        queryClient.invalidateQueries({ queryKey: ["competitions"] }),
      ]);
    },
    onError: (error) => {
      // With a connection again, the button may still work.
      if (!(error instanceof NetworkError)) close();
      notify.failure(`Could not undo this. ${sentenceFor(error)}`);
    },
  });
  const left = useSecondsLeft(offer.endsAt);

  const over = left <= 0 && !isPending;
  useEffect(() => {
    if (over) close();
  }, [over, close]);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if ([...shown].at(-1) !== id || isPending || !isUndoShortcut(event)) return;
    event.preventDefault();
    mutate();
  });
  useEffect(() => {
    shown.add(id);
    const listening = new AbortController();
    addEventListener("keydown", onKeyDown, { signal: listening.signal });
    return () => {
      shown.delete(id);
      listening.abort();
    };
  }, [id]);

  return (
    <div className={classes.row} ref={row}>
      <span className={classes.text}>{deletedSentence(offer)}</span>
      <Button
        size="sm"
        variant="default"
        loading={isPending}
        aria-keyshortcuts="Control+Z Meta+Z"
        onClick={() => {
          pressed.current = true;
          mutate();
        }}
      >
        Undo
      </Button>
      {/* Not announced every second. */}
      <span className={classes.left} aria-hidden>
        {Math.max(0, left)} s
      </span>
      <VisuallyHidden>{`You have ${count(offer.seconds, "second")} to undo this.`}</VisuallyHidden>
    </div>
  );
}

/** Whole seconds until an instant of `Date.now()`. */
function useSecondsLeft(endsAt: number): number {
  const secondsLeft = () => Math.ceil((endsAt - Date.now()) / 1000);
  const [left, setLeft] = useState(secondsLeft);
  const update = useEffectEvent(() => setLeft(secondsLeft()));
  useEffect(() => {
    const timer = setInterval(update, 250);
    return () => clearInterval(timer);
  }, []);
  return left;
}

/** Whether the keys mean this page, and not a text that is being edited or a dialog. */
function isUndoShortcut(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, shiftKey, altKey, key } = event;
  const elsewhere =
    target instanceof Element &&
    target.closest("input, textarea, select, [contenteditable], [role=dialog]") !== null;
  return (
    !event.defaultPrevented &&
    !elsewhere &&
    (ctrlKey || metaKey) &&
    !shiftKey &&
    !altKey &&
    key.toLowerCase() === "z"
  );
}
