import { ActionIcon, Button, Text } from "@mantine/core";
import { IconCheck, IconSparkles, IconX } from "@tabler/icons-react";
import { FailureAlert } from "@/shared/ui/failure-alert";
import type { Word } from "../api";
import {
  type Column,
  columnNames,
  columns,
  columnsOf,
  emptyColumns,
  formatColumns,
  type Texts,
} from "./columns";
import { openTexts, type Suggestions, suggestionsOf, type WordSuggestions } from "./suggestions";
import classes from "./suggestions.module.css";
import type { WordSuggestionActions } from "./use-suggestions";

interface SuggestedColumnProps {
  word: Word;
  column: Column;
  text: string;
  busy: boolean;
  onAccept: () => void;
}

/** A suggested text in an empty column. */
function SuggestedColumn({ word, column, text, busy, onAccept }: SuggestedColumnProps) {
  const name = columnNames[column];
  return (
    <div className={classes.suggested}>
      <dt className={classes.term}>
        {name}
        <span className={classes.mark}>
          <IconSparkles size={14} aria-hidden />
          Suggested
        </span>
      </dt>
      <dd className={classes.text}>
        <span className="wh-typed-text">{text}</span>
        <ActionIcon
          size={36}
          mt={-4}
          mr={-6}
          aria-label={`Accept the ${name.toLowerCase()} of ${word.word}`}
          title={`Accept the ${name.toLowerCase()}`}
          disabled={busy}
          onClick={onAccept}
        >
          <IconCheck size={20} stroke={1.8} aria-hidden />
        </ActionIcon>
      </dd>
    </div>
  );
}

interface SuggestedWordProps {
  word: Word;
  all: Suggestions;
  actions: WordSuggestionActions;
}

/** The suggestions for a word, with their actions and result. */
export function SuggestedWord({ word, all, actions }: SuggestedWordProps) {
  const suggested = suggestionsOf(word, all);
  const texts = openTexts(word, all);
  const open = columnsOf(texts);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
    <div
      role="group"
      aria-label={`${open.length > 0 ? "Suggestions for" : "Columns of"} ${word.word}`}
      className={classes.group}
      tabIndex={-1}
      data-columns-of={word._id}
      data-open={open.length > 0 || undefined}
    >
      {open.length > 0 && (
        <dl className={classes.columns}>
          {open.map((column) => (
            <SuggestedColumn
              key={column}
              word={word}
              column={column}
              text={texts[column] ?? ""}
              busy={suggested?.step === "accepting"}
              onAccept={() => actions.accept(word, { [column]: texts[column] ?? "" })}
            />
          ))}
        </dl>
      )}
      <Foot word={word} suggested={suggested} texts={texts} actions={actions} />
    </div>
  );
}

interface FootProps {
  word: Word;
  suggested: WordSuggestions | undefined;
  texts: Texts;
  actions: WordSuggestionActions;
}

function Foot({ word, suggested, texts, actions }: FootProps) {
  const open = columnsOf(texts);
  const unknown = emptyColumns(word).filter((column) => !open.includes(column));
  const bare = unknown.length === columns.length;
  const known = suggested !== undefined && suggested.step !== "load failed";
  const skipped = suggested?.step === "done" ? suggested.skipped : [];
  return (
    <>
      {open.length > 0 && (
        <div className={classes.foot}>
          <Button
            size="sm"
            variant="light"
            leftSection={<IconCheck size={18} aria-hidden />}
            aria-label={`Accept suggestions for ${word.word}`}
            loading={suggested?.step === "accepting"}
            onClick={() => actions.accept(word, texts)}
          >
            Accept
          </Button>
          <Button
            size="sm"
            variant="subtle"
            color="gray"
            leftSection={<IconX size={18} aria-hidden />}
            aria-label={`Dismiss suggestions for ${word.word}`}
            disabled={suggested?.step === "accepting"}
            onClick={() => actions.dismiss(word)}
          >
            Dismiss
          </Button>
        </div>
      )}
      {known && unknown.length > 0 && (
        <Text fz="sm" c="dimmed" className={classes.foot}>
          {`No suggestions for ${bare ? "this word" : `the ${formatColumns(unknown)}`}.`}
        </Text>
      )}
      {skipped.length > 0 && (
        <Text fz="sm" c="dimmed" mt="sm">
          {`Someone else filled in the ${formatColumns(skipped)}, so we left it as it is.`}
        </Text>
      )}
      {suggested?.step === "load failed" && (
        <FailureAlert
          sentence="Failed to look up suggestions."
          error={suggested.error}
          onRetry={() => actions.load(word)}
        />
      )}
      {suggested?.step === "open" && open.length > 0 && suggested.error !== undefined && (
        <FailureAlert
          sentence="Failed to save the suggestions."
          error={suggested.error}
          onRetry={() => actions.accept(word, texts)}
        />
      )}
    </>
  );
}
