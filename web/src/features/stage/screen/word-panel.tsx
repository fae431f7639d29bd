import { useRef } from "react";
import { clockDigits } from "../connection/clock";
import type { AskedItem, AskItem, StageWord } from "../views";
import { LateMark } from "./asked-list";
import { CheckIcon, HideIcon, PlayIcon } from "./icons";
import { KeyButton } from "./key-button";
import { OtherSpellings } from "./other-spellings";
import type { AskRow } from "./requests";
import { variables } from "./variables";
import { wideness } from "./wideness";
import classes from "./word-panel.module.css";

interface WordPanelProps {
  word: StageWord | undefined;
  onHear: () => void;
  /** For a page that does more than show the word: whether it is hidden, and what hides it. */
  hiding?: { hidden: boolean; onToggle: () => void };
}

/** The word and how to say it, or nothing of it at all. */
export function WordPanel({ word, onHear, hiding }: WordPanelProps) {
  if (!word) return <div className={classes.panel} />;
  return (
    <div className={classes.panel} data-large={hiding === undefined}>
      <div className={classes.wordPlace}>
        {hiding?.hidden ? (
          <p className={classes.hidden}>word hidden</p>
        ) : (
          <>
            <p className={classes.word} style={variables({ length: wideness(word.text) })}>
              {word.text}
            </p>
            {word.pron && <p className={classes.pron}>{word.pron}</p>}
            <OtherSpellings word={word} className={classes.others} />
          </>
        )}
      </div>
      <div className={classes.buttons}>
        {word.recorded && (
          <KeyButton
            size="small"
            keyName="L"
            icon={<PlayIcon size={18} />}
            disabled={hiding?.hidden}
            onClick={onHear}
          >
            Hear it
          </KeyButton>
        )}
        {hiding && (
          <KeyButton size="small" keyName="Z" icon={<HideIcon />} onClick={hiding.onToggle}>
            {hiding.hidden ? "Show word" : "Hide word"}
          </KeyButton>
        )}
      </div>
    </div>
  );
}

interface RequestsProps {
  rows: readonly AskRow[];
  asked: readonly AskedItem[];
  /** Which keys can't be pressed now. */
  disabled: (item: AskItem) => boolean;
  onAsked: (item: AskItem) => void;
}

/** What the speller may ask for. Each row is the text to read and the key that logs it. */
export function Requests({ rows, asked, disabled, onAsked }: RequestsProps) {
  return (
    <ul className={classes.requests} aria-label="Questions">
      {rows.map(({ key, item, label, text }) => {
        const when = asked.findLast((one) => one.item === item);
        return (
          <li key={item} data-item={item} data-asked={when !== undefined}>
            <KeyButton
              size="small"
              keyName={key.toUpperCase()}
              disabled={disabled(item)}
              onClick={() => onAsked(item)}
            >
              {label}
            </KeyButton>
            <span className={classes.text}>{text}</span>
            <span className={classes.when}>
              {when && (
                <>
                  <CheckIcon size={18} />
                  {when.left === undefined ? "asked" : `at ${clockDigits(when.left)}`}
                  {when.late && <LateMark />}
                </>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Plays the recording of the turn's word, if it has one. `address` is that of the commands, without the last part. */
export function usePlayer(
  address: string,
  { word, turnId }: { word?: StageWord; turnId?: number },
): () => void {
  const player = useRef<HTMLAudioElement>(undefined);
  return () => {
    if (!word?.recorded) return;
    player.current?.pause();
    player.current = new Audio(`${address}/audio?turn=${turnId}`);
    // It can't be played: the teacher says the word anyway.
    player.current.play().catch(() => undefined);
  };
}
