import { Button, Text } from "@mantine/core";
import { IconArrowBackUp, IconReplace, IconX } from "@tabler/icons-react";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { LevelBadge } from "../level-badge";
import { availableFrom } from "./preview";
import classes from "./preview-row.module.css";
import type { Row } from "./rules/rows";

interface PreviewRowProps {
  row: Row;
  /** The only word of the list cannot be removed. */
  only: boolean;
  /** Whether another word is being fetched for this row. */
  replacing: boolean;
  /** Why replacing the word failed. */
  failure: Error | undefined;
  onReplace: () => void;
  onRemove: () => void;
  onRestore: () => void;
}

/** One word of the preview, or the note that it was removed. */
export function PreviewRow({
  row: { position, entry, removed },
  only,
  replacing,
  failure,
  onReplace,
  onRemove,
  onRestore,
}: PreviewRowProps) {
  if (removed) {
    return (
      <li className={classes.removed} data-row={position}>
        <Text c="dimmed" className={classes.removedText}>
          Removed <s className="wh-word">{entry.word}</s>
        </Text>
        <Button
          size="sm"
          variant="subtle"
          data-part="undo"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          aria-label={`Undo removing ${entry.word}`}
          onClick={onRestore}
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
    <li className={classes.row} data-row={position} aria-busy={replacing}>
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
            data-part="replace"
            leftSection={<IconReplace size={18} aria-hidden />}
            aria-label={`Replace ${entry.word}`}
            onClick={onReplace}
          >
            Replace
          </Button>
          <Button
            size="sm"
            variant="subtle"
            color="gray"
            data-part="remove"
            className={classes.remove}
            leftSection={<IconX size={18} aria-hidden />}
            aria-label={`Remove ${entry.word}`}
            disabled={only}
            onClick={onRemove}
          >
            Remove
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
          {...(availableFrom(failure) === undefined
            ? { sentence: "Failed to fetch another word.", error: failure, onRetry: onReplace }
            : {
                sentence: `No other word matches. ${only ? "Try" : "Remove this one, or try"} fewer filters.`,
              })}
        />
      )}
    </li>
  );
}
