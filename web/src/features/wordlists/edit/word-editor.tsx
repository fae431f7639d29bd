import { Alert, Button, Group, Kbd, Stack, Text } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from "react";
import { DraftNotice } from "@/shared/drafts/draft-notice";
import { FailureAlert } from "@/shared/ui/failure-alert";
import type { Word } from "../api";
import { type TextColumn, textNames } from "../rules/text-names";
import { type ReportUnsaved, useReportUnsaved } from "./use-unsaved";
import { type Saved, useWordForm } from "./use-word-form";
import classes from "./word-editor.module.css";
import { WordFields } from "./word-fields";

interface WordEditorProps {
  wordlistId: string;
  wordId: string;
  /** Undefined if the word was deleted before the page loaded. */
  word: Word | undefined;
  /** The field that takes the focus at first. */
  focused: TextColumn | undefined;
  onFocused: () => void;
  suggest: boolean;
  onSaved: (saved: Saved) => void;
  onClose: () => void;
  onUnsaved: ReportUnsaved;
}

/** A word's row while it is edited. What is typed stays on the device until it is saved. */
export function WordEditor({
  onSaved,
  onClose,
  onUnsaved,
  focused,
  onFocused,
  suggest,
  ...ids
}: WordEditorProps) {
  const form = useWordForm({ ...ids, onSaved });
  const { texts, base, errors, busy, dirty, deleted, conflict } = form;
  useReportUnsaved(ids.wordId, dirty, form.draft.flush, onUnsaved);
  const name = base.word === "" ? texts.word : base.word;
  const element = useRef<HTMLFormElement>(null);
  const invalid = Object.keys(errors)[0];
  useEffect(() => {
    if (invalid === undefined) return;
    element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [invalid]);
  const tellFocused = useEffectEvent(onFocused);
  useEffect(() => {
    if (focused !== undefined) tellFocused();
  }, [focused]);
  const close = () => {
    form.discard();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !dirty && !busy) {
      event.stopPropagation();
      close();
    }
  };
  const submit = deleted ? form.addAgain : form.save;
  return (
    <form
      ref={element}
      noValidate
      aria-label={`Edit ${name}`}
      className={classes.editor}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="sm">
        <DraftNotice draft={form.draft} />
        {deleted && (
          <Alert color="honey" role="alert" icon={<IconUsers aria-hidden />}>
            <Text>{`Someone else deleted “${name}”. What you typed is still here.`}</Text>
            <Text fz="sm">
              Add it at the end of the list as a new word, without its recording, or discard it.
            </Text>
          </Alert>
        )}
        <WordFields
          texts={texts}
          errors={errors}
          suggest={suggest}
          disabled={busy}
          focused={focused}
          onChange={form.setText}
          onFill={form.setAll}
          onSubmit={submit}
        />
        {conflict && (
          <Alert color="honey" role="alert" icon={<IconUsers aria-hidden />}>
            <Stack gap="xs" align="flex-start">
              <Text fw={600}>Someone else changed this word while you were editing it.</Text>
              {conflict.columns.map((column) => (
                <Text key={column} fz="sm">
                  {`${textNames[column]}: `}
                  <span className="wh-typed-text">{conflict.theirs[column] || "(empty)"}</span>
                </Text>
              ))}
              <Group gap="sm">
                <Button
                  variant="default"
                  size="sm"
                  disabled={busy}
                  onClick={(event) => {
                    form.takeTheirs();
                    // This button is about to be gone.
                    event.currentTarget.form?.querySelector("input")?.focus();
                  }}
                >
                  Use their version
                </Button>
                <Button variant="default" size="sm" loading={busy} onClick={form.keepMine}>
                  Keep my version
                </Button>
              </Group>
            </Stack>
          </Alert>
        )}
        {form.failure && (
          <FailureAlert
            sentence={deleted ? "Failed to add word." : "Failed to save word."}
            error={form.failure}
            onRetry={submit}
            retrying={busy}
          />
        )}
        <Group gap="sm">
          {conflict === undefined && (
            <Button type="submit" size="sm" loading={busy}>
              {deleted ? "Add as a new word" : "Save"}
            </Button>
          )}
          <Button variant="default" size="sm" disabled={busy} onClick={close}>
            {dirty ? "Discard changes" : "Close"}
          </Button>
          <Text span fz="sm" c="dimmed" className={classes.keys}>
            <Kbd>Enter</Kbd> saves {!dirty && <Kbd>Esc</Kbd>} {!dirty && "closes"}
          </Text>
        </Group>
      </Stack>
    </form>
  );
}
