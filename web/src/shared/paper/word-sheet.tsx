import type { Schema } from "@/shared/api/client";
import classes from "./word-sheet.module.css";

interface WordSheetProps {
  words: readonly Schema<"Word">[];
  /** What sounds the same, by word. */
  soundsLike?: ReadonlyMap<string, string>;
}

/** Words, large, with what is read aloud. */
export function WordSheet({ words, soundsLike }: WordSheetProps) {
  return (
    <ol className={classes.words}>
      {words.map((word) => (
        <li key={word._id} className={classes.word}>
          <p className={classes.head}>
            <b>{word.word}</b>
            {word.pronunciation && <span>{word.pronunciation}</span>}
            <i>{[word.partOfSpeech, word.etymology].filter(Boolean).join(" · ")}</i>
          </p>
          {word.definition && <p>{word.definition}</p>}
          {word.sentence && <p className={classes.sentence}>“{word.sentence}”</p>}
          {word.alternates && word.alternates.length > 0 && (
            <p className={classes.note}>Also accepted: {word.alternates.join(", ")}</p>
          )}
          {soundsLike?.has(word.word) && (
            <p className={classes.note}>
              Sounds like: {soundsLike.get(word.word)}. Read the definition too.
            </p>
          )}
          {word.notes && <p className={classes.note}>Note: {word.notes}</p>}
        </li>
      ))}
    </ol>
  );
}
