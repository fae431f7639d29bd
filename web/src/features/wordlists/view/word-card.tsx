import { ActionIcon, Badge, Button, Card, Group, Text, Tooltip } from "@mantine/core";
import {
  IconMicrophone,
  IconPlayerPlayFilled,
  IconPlayerStopFilled,
  IconTrash,
} from "@tabler/icons-react";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { audioUrl, type Word } from "../api";
import type { Player } from "./use-player";
import classes from "./word-card.module.css";

interface WordCardProps {
  word: Word;
  player: Player;
  /** What an organizer may do with the word; left out, the card is read-only. */
  editing?: {
    onRecord: () => void;
    onDelete: () => void;
    deleting: boolean;
    deleteError: Error | undefined;
  };
}

/** One word with all that is known of it. */
export function WordCard({ word, player, editing }: WordCardProps) {
  const recorded = word.audioId !== "";
  const address = audioUrl(word.audioId);
  const playing = recorded && player.playing === address;
  const details = [
    ["Definition", word.definition],
    ["Etymology", word.etymology],
    ["Sentence", word.sentence],
  ].filter(([, text]) => text !== "");

  return (
    <Card component="article" padding="md" aria-label={word.word} className={classes.card}>
      <div className={classes.head}>
        <div className={classes.name}>
          <h3 className={`wh-word ${classes.word}`}>{word.word}</h3>
          <Text c="dimmed" component="p" m={0}>
            {[word.pronunciation, word.partOfSpeech].filter(Boolean).join(" · ")}
          </Text>
        </div>
        <Group gap={4} wrap="nowrap" className={classes.actions}>
          {recorded ? (
            <Button
              size="sm"
              variant="light"
              leftSection={
                playing ? (
                  <IconPlayerStopFilled size={16} aria-hidden />
                ) : (
                  <IconPlayerPlayFilled size={16} aria-hidden />
                )
              }
              aria-label={`${playing ? "Stop" : "Play"} ${word.word}`}
              onClick={() => player.toggle(address)}
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
              <Tooltip label="Delete word">
                <ActionIcon
                  aria-label={`Delete ${word.word}`}
                  onClick={editing.onDelete}
                  loading={editing.deleting}
                >
                  <IconTrash size={20} stroke={1.6} aria-hidden />
                </ActionIcon>
              </Tooltip>
            </>
          )}
        </Group>
      </div>
      {details.length > 0 && (
        <dl className={classes.details}>
          {details.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd className="wh-typed-text">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {recorded && player.failed === address && (
        <FailureAlert
          sentence="This recording could not be played."
          onRetry={() => player.toggle(address)}
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
