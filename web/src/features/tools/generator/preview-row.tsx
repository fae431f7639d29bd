import { Button, Text } from "@mantine/core";
import { IconArrowBackUp, IconReplace, IconX } from "@tabler/icons-react";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { LevelBadge } from "../level-badge";
import { availableIn } from "./preview";
import classes from "./preview-row.module.css";
import type { Row } from "./rules/rows";

interface PreviewRowProps {
  row: Row;
  /** The only word of the list cannot be dropped. */
  only: boolean;
  /** Whether another word is on its way to this place. */
  finding: boolean;
  /** Why no other word has come. */
  failure: Error | undefined;
  onAnother: () => void;
  onDrop: () => void;
  onPutBack: () => void;
}

/** One word of the preview, or the line that says it was dropped. */
export function PreviewRow({
  row: { place, entry, dropped },
  only,
  finding,
  failure,
  onAnother,
  onDrop,
  onPutBack,
}: PreviewRowProps) {
  if (dropped) {
    return (
      <li className={classes.dropped} data-place={place}>
        <Text c="dimmed" className={classes.droppedText}>
          <s className="wh-word">{entry.word}</s> is dropped.
        </Text>
        <Button
          size="sm"
          variant="subtle"
          data-part="undo"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          aria-label={`Undo: put back ${entry.word}`}
          onClick={onPutBack}
        >
          Undo
        </Button>
      </li>
    );
  }
  const details = [
    ["Definition", entry.definition],
    ["Etymology", entry.etymology],
    ["Sentence", entry.sentence],
  ].filter(([, text]) => text !== "");
  return (
    <li className={classes.row} data-place={place} aria-busy={finding}>
      <div className={classes.head}>
        <div className={classes.title}>
          <div className={classes.name}>
            <h3 className={`wh-word ${classes.word}`}>{entry.word}</h3>
            <LevelBadge level={entry.level} />
          </div>
          <Text c="dimmed" component="p" m={0} className={classes.sound}>
            {[entry.pronunciation, entry.partOfSpeech].filter(Boolean).join(" · ")}
          </Text>
        </div>
        <div className={classes.actions}>
          <Button
            size="sm"
            variant="subtle"
            data-part="another"
            leftSection={<IconReplace size={18} aria-hidden />}
            aria-label={`Another word instead of ${entry.word}`}
            onClick={onAnother}
          >
            Another
          </Button>
          <Button
            size="sm"
            variant="subtle"
            color="gray"
            data-part="drop"
            className={classes.drop}
            leftSection={<IconX size={18} aria-hidden />}
            aria-label={`Drop ${entry.word}`}
            disabled={only}
            onClick={onDrop}
          >
            Drop
          </Button>
        </div>
      </div>
      {details.length > 0 && (
        <dl className={classes.details}>
          {details.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {failure && (
        <FailureAlert
          {...(availableIn(failure) === undefined
            ? { sentence: "Failed to fetch another word.", error: failure, onRetry: onAnother }
            : { sentence: "No other word matches. Drop this one, or widen the choice." })}
        />
      )}
    </li>
  );
}
