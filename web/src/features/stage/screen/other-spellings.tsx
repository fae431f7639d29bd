import type { StageWord } from "../views";

interface OtherSpellingsProps {
  word: StageWord;
  className: string | undefined;
}

/** The spellings that count beside the word's own, and the words that it may be taken for. */
export function OtherSpellings({ word, className }: OtherSpellingsProps) {
  const { alternates = [], homonyms = [] } = word;
  return (
    <>
      {alternates.length > 0 && (
        <p className={className}>
          Also accepted: <b>{alternates.join(", ")}</b>
        </p>
      )}
      {homonyms.length > 0 && (
        <p className={className}>
          Sounds like: <b>{homonyms.join(", ")}</b>
        </p>
      )}
    </>
  );
}
