import { ActionIcon, Badge, Button, Card, Group, Text } from "@mantine/core";
import { IconMicrophone, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { audioUrl, type Word } from "../api";
import { type Column, columnNames, columns } from "../suggestions/columns";
import { openTexts, type Suggestions } from "../suggestions/suggestions";
import type { WordSuggestionActions } from "../suggestions/use-suggestions";
import { SuggestedColumn, WordSuggestionsGroup } from "../suggestions/word-suggestions";
import { PlayIcon } from "./play-icon";
import type { Player } from "./use-player";
import classes from "./word-card.module.css";

interface WordCardProps {
  word: Word;
  player: Player;
  /** Set for organizers. */
  editing?: {
    onRecord: () => void;
    onDelete: () => void;
    deleting: boolean;
    deleteError: Error | undefined;
    level: ReactNode;
    suggestions?: { all: Suggestions; actions: WordSuggestionActions } | undefined;
  };
}

/** Columns shown beside the word once they are filled. */
const besideWord: readonly Column[] = ["pronunciation", "partOfSpeech"];

export function WordCard({ word, player, editing }: WordCardProps) {
  const recorded = word.audioId !== "";
  const url = audioUrl(word.audioId);
  const beside = [word.pronunciation, word.partOfSpeech].filter(Boolean).join(" · ");
  const playing = recorded && player.playing === url;
  return (
    <Card component="article" padding="md" aria-label={word.word} className={classes.card}>
      <div className={classes.head}>
        <div className={classes.name}>
          <h3 className={`wh-word ${classes.word}`}>{word.word}</h3>
          <div className={classes.beside}>
            {beside !== "" && (
              <Text c="dimmed" component="p" m={0}>
                {beside}
              </Text>
            )}
            {editing?.level && (
              <span className={classes.level}>
                <Text span fz="sm" c="dimmed" aria-hidden>
                  Level
                </Text>
                {editing.level}
              </span>
            )}
          </div>
        </div>
        <Group gap={4} wrap="nowrap" className={classes.actions}>
          {recorded ? (
            <Button
              size="sm"
              variant="light"
              leftSection={<PlayIcon playing={playing} size={16} />}
              aria-label={`${playing ? "Stop" : "Play"} ${word.word}`}
              onClick={() => player.toggle(url)}
            >
              {playing ? "Stop" : "Play"}
            </Button>
          ) : (
            !editing && (
              <Badge variant="light" color="gray" tt="none" fw={400}>
                No recording
              </Badge>
            )
          )}
          {editing && (
            <>
              <Button
                size="sm"
                variant={recorded ? "subtle" : "default"}
                color={recorded ? "gray" : "honey"}
                leftSection={<IconMicrophone size={18} aria-hidden />}
                aria-label={`${recorded ? "Re-record" : "Record"} ${word.word}`}
                onClick={editing.onRecord}
              >
                {recorded ? "Re-record" : "Record"}
              </Button>
              <ActionIcon
                aria-label={`Delete ${word.word}`}
                title="Delete word"
                onClick={editing.onDelete}
                loading={editing.deleting}
              >
                <IconTrash size={20} stroke={1.6} aria-hidden />
              </ActionIcon>
            </>
          )}
        </Group>
      </div>
      {editing?.suggestions ? (
        <SuggestedDetails word={word} {...editing.suggestions} />
      ) : (
        <Details word={word} />
      )}
      {recorded && player.failed === url && (
        <FailureAlert
          sentence="The recording couldn't be played."
          onRetry={() => player.toggle(url)}
        />
      )}
      {editing?.deleteError && (
        <FailureAlert
          sentence="Failed to delete word."
          error={editing.deleteError}
          onRetry={editing.onDelete}
          retrying={editing.deleting}
        />
      )}
    </Card>
  );
}

interface DetailsProps {
  word: Word;
  /** The content of an empty column, if any. */
  inEmpty?: (column: Column) => ReactNode;
}

function Details({ word, inEmpty }: DetailsProps) {
  const details = columns.flatMap((column) => {
    const text = word[column];
    if (text.trim() === "") return inEmpty?.(column) ?? [];
    if (besideWord.includes(column)) return [];
    return (
      <div key={column}>
        <dt>{columnNames[column]}</dt>
        <dd className="wh-typed-text">{text}</dd>
      </div>
    );
  });
  return details.length > 0 && <dl className={classes.details}>{details}</dl>;
}

interface SuggestedDetailsProps {
  word: Word;
  all: Suggestions;
  actions: WordSuggestionActions;
}

function SuggestedDetails({ word, all, actions }: SuggestedDetailsProps) {
  const suggested = all[word._id];
  const texts = openTexts(word, all);
  return (
    <WordSuggestionsGroup word={word} suggested={suggested} texts={texts} actions={actions}>
      <Details
        word={word}
        inEmpty={(column) => {
          const text = texts[column];
          return text === undefined ? undefined : (
            <SuggestedColumn
              key={column}
              word={word}
              column={column}
              text={text}
              busy={suggested?.step === "accepting"}
              onAccept={() => actions.accept(word, { [column]: text })}
            />
          );
        }}
      />
    </WordSuggestionsGroup>
  );
}
