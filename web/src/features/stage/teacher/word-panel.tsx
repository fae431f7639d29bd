import { useRef } from "react";
import { clockDigits } from "../connection/clock";
import { CheckIcon, HideIcon, PlayIcon } from "../screen/icons";
import { KeyButton } from "../screen/key-button";
import { variables } from "../screen/variables";
import type { AskItem, StageWord, TeacherView } from "../views";
import { askRows } from "./requests";
import classes from "./word-panel.module.css";

interface WordPanelProps {
  word: StageWord | undefined;
  hidden: boolean;
  onToggle: () => void;
  onHear: () => void;
}

/** The word and how to say it, or nothing of it at all. */
export function WordPanel({ word, hidden, onToggle, onHear }: WordPanelProps) {
  if (!word) return <div className={classes.panel} />;
  return (
    <div className={classes.panel}>
      <div className={classes.wordPlace}>
        {hidden ? (
          <p className={classes.hidden}>word hidden</p>
        ) : (
          <>
            <p className={classes.word} style={variables({ length: word.text.length })}>
              {word.text}
            </p>
            {word.pron && <p className={classes.pron}>{word.pron}</p>}
          </>
        )}
      </div>
      <div className={classes.buttons}>
        {word.recorded && (
          <KeyButton size="small" keyName="L" icon={<PlayIcon size={18} />} onClick={onHear}>
            Hear it
          </KeyButton>
        )}
        <KeyButton size="small" keyName="Z" icon={<HideIcon />} onClick={onToggle}>
          {hidden ? "Show word" : "Hide word"}
        </KeyButton>
      </div>
    </div>
  );
}

interface RequestsProps {
  word: StageWord;
  asked: TeacherView["asked"];
  disabled: boolean;
  onAsked: (item: AskItem) => void;
}

/** What the speller may ask for. Each row is the text to read and the key that logs it. */
export function Requests({ word, asked, disabled, onAsked }: RequestsProps) {
  return (
    <ul className={classes.requests} aria-label="Questions">
      {askRows(word).map(({ key, item, label, text }) => {
        const when = asked.findLast((one) => one.item === item);
        return (
          <li key={item} data-asked={when !== undefined}>
            <KeyButton
              size="small"
              keyName={key.toUpperCase()}
              disabled={disabled}
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
                </>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Plays the recording of the turn's word, if it has one. */
export function usePlayer(
  address: string,
  { word, turnId }: Pick<TeacherView, "word" | "turnId">,
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
