import { Button, Group, Text } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useEnterOnce } from "@/shared/lib/use-enter-once";
import { Modal } from "@/shared/ui/lazy-dialog";
import type { Word } from "../api";
import { type RecorderHandle, WordRecorder } from "./word-recorder";

interface RecorderDialogProps {
  /** The word to record; undefined while the next one loads. */
  word: Word | undefined;
  /** Set when recording one word after another. */
  series?: { status: ReactNode; onSkip: () => void; onSaving: () => void };
  creatorId: string;
  onSaved: (word: Word, audioId: string) => void;
  onClose: () => void;
}

/** Records a word, or takes an audio file for it. */
export function RecorderDialog({ word, series, creatorId, onSaved, onClose }: RecorderDialogProps) {
  // A held key would record, stop and save at once.
  useEnterOnce();
  const [saving, setSaving] = useState(false);
  const recorder = useRef<RecorderHandle>(null);
  const [warning, setWarning] = useState<string>();
  const close = () => {
    const unsaved = recorder.current?.describeUnsaved();
    if (unsaved === undefined) onClose();
    else setWarning(unsaved);
  };
  const stay = () => setWarning(undefined);
  const opener = useRef(document.activeElement);
  useEffect(() => {
    const element = opener.current;
    // Mantine returns the focus only for dialogs that stay mounted while closed.
    return () => {
      if (element instanceof HTMLElement) element.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Modal
      opened
      returnFocus={false}
      onClose={close}
      title={series ? "Record words" : "Record a word"}
      size="lg"
      // A stray click must not discard a take.
      closeOnClickOutside={false}
      closeOnEscape={!saving && warning === undefined}
      withCloseButton={!saving}
    >
      {series?.status}
      {word && (
        <WordRecorder
          key={word._id}
          word={word}
          onSkip={series?.onSkip}
          creatorId={creatorId}
          onSaved={onSaved}
          onSaving={(started) => {
            if (started) series?.onSaving();
            setSaving(started);
          }}
          ref={recorder}
        />
      )}
      <Modal opened={warning !== undefined} onClose={stay} title="Close without saving?" size="sm">
        <Text>{warning}</Text>
        <Group justify="flex-end" gap="sm" mt="lg">
          <Button variant="default" onClick={stay} data-autofocus>
            Stay
          </Button>
          <Button color="brick.6" onClick={onClose}>
            Close
          </Button>
        </Group>
      </Modal>
    </Modal>
  );
}
