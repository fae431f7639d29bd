import { Badge, Button, Card, Group, Text } from "@mantine/core";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { audioUrl, type Word } from "../api";
import { PlayIcon } from "./play-icon";
import type { Player } from "./use-player";
import classes from "./word-card.module.css";

interface WordCardProps {
  word: Word;
  player: Player;
}

/** A word for participants, with its recording and all its columns. */
export function WordCard({ word, player }: WordCardProps) {
  const recorded = word.audioId !== "";
  const url = audioUrl(word.audioId);
  const beside = [word.pronunciation, word.partOfSpeech].filter(Boolean).join(" · ");
  const playing = recorded && player.playing === url;
  const details = [
    ["Definition", word.definition],
    ["Etymology", word.etymology],
    ["Sentence", word.sentence],
  ].filter(([, text]) => text?.trim() !== "");
  return (
    <Card component="article" padding="md" aria-label={word.word} className={classes.card}>
      <div className={classes.head}>
        <div className={classes.name}>
          <h3 className={`wh-word ${classes.word}`}>{word.word}</h3>
          {beside !== "" && (
            <Text c="dimmed" component="p" m={0}>
              {beside}
            </Text>
          )}
        </div>
        <Group gap={8} wrap="nowrap">
          {word.synthetic && (
            <Text fz="sm" c="dimmed">
              Computer voice
            </Text>
          )}
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
            <Badge variant="light" color="gray" tt="none" fw={400}>
              No recording
            </Badge>
          )}
        </Group>
      </div>
      {details.length > 0 && (
        <dl className={classes.details}>
          {details.map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="wh-typed-text">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {recorded && player.failed === url && (
        <FailureAlert
          sentence="The recording couldn't be played."
          onRetry={() => player.toggle(url)}
        />
      )}
    </Card>
  );
}
