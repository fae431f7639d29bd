import { Button, Loader } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useLayoutEffect } from "react";
import { practiceTodayQuery } from "@/shared/api/practice";
import { formatNumber } from "@/shared/lib/format";
import { usePracticeSettings } from "@/shared/practice-settings";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { focusHeading } from "@/shared/ui/focus";
import { PageTitle } from "@/shared/ui/page-header";
import type { Word } from "../api";
import { hardPlaces, writtenLetters } from "../rules/hard-letters";
import type { WordResult, WordStatus } from "../rules/learn-session";
import { describeResult, numberWord, patternsBehind, summarize } from "../rules/session-summary";
import type { SoundState } from "../sound/word-sound";
import { PlayIcon } from "../view/play-icon";
import type { LearnStart } from "./load-session";
import { SessionCells } from "./session-cells";
import classes from "./session-end.module.css";
import { Streak } from "./streak";
import type { HearAgain } from "./use-hear-again";

interface SessionEndProps {
  start: LearnStart;
  code: number;
  title: string;
  results: readonly WordResult[];
  backLink: ReactNode;
  hearAgain: HearAgain;
  onAgain: (words: Word[]) => void;
  onMore: () => Promise<LearnStart>;
  onStart: (start: LearnStart) => void;
}

interface HardWord {
  word: Word;
  result: WordResult;
  misses: readonly string[];
}

/** How a session went: what went well first, then the words to look at again. */
export function SessionEnd({
  start,
  code,
  title,
  results,
  backLink,
  hearAgain,
  onAgain,
  onMore,
  onStart,
}: SessionEndProps) {
  const more = useMutation({ mutationFn: onMore, onSuccess: onStart });
  const { words, missedBefore, mode } = start;
  const [{ streak }] = usePracticeSettings();
  const { data: today } = useQuery({ ...practiceTodayQuery(code), enabled: streak });
  useLayoutEffect(focusHeading, []);
  const before = new Set(words.flatMap(({ _id }, index) => (missedBefore.has(_id) ? [index] : [])));
  const summary =
    mode === "meaning"
      ? summarize(results, new Set(), "meaning")
      : summarize(results, before, "spelling");
  const hard = summary.hard.flatMap((index): HardWord[] => {
    const [word, result] = [words[index], results[index]];
    // The misses of meanings are ids of words.
    return word && result
      ? [{ word, result, misses: mode === "meaning" ? [] : result.misses }]
      : [];
  });
  return (
    <div className={classes.end}>
      <PageTitle>{`Practice: ${title}`}</PageTitle>
      <SessionCells
        large
        statuses={results.map(({ outcome }): WordStatus => outcome ?? "skipped")}
        label={`${summary.firstTry} on the first try, ${summary.helped} with help, ${summary.again} to see again`}
      />
      <h1 tabIndex={-1}>{summary.title}</h1>
      <p className={classes.praise}>{summary.praise}</p>
      <dl className={classes.sum}>
        <Figure value={summary.firstTry} name="first try" />
        <Figure value={summary.helped} name="with help" />
        <Figure value={summary.again} name="to see again" />
      </dl>
      {hard.length > 0 && <HardWords hard={hard} hearAgain={hearAgain} />}
      {mode !== "meaning" && <Patterns hard={hard} />}
      {streak && today && <Streak streak={today.streak} />}
      <div className={classes.buttons}>
        {hard.length > 0 && (
          <Button size="lg" fullWidth onClick={() => onAgain(hard.map(({ word }) => word))}>
            {hard.length === 1
              ? "Practice this word again"
              : `Practice these ${numberWord(hard.length)} again`}
          </Button>
        )}
        <Button
          size="lg"
          fullWidth
          variant={hard.length > 0 ? "default" : "filled"}
          loading={more.isPending}
          onClick={() => more.mutate()}
        >
          More words
        </Button>
        {more.isError && (
          <FailureAlert
            sentence="Failed to fetch words. Please try again."
            error={more.error}
            onRetry={more.mutate}
          />
        )}
        {backLink}
      </div>
    </div>
  );
}

function Figure({ value, name }: { value: number; name: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{formatNumber(value)}</dd>
    </div>
  );
}

function HardWords({ hard, hearAgain }: { hard: HardWord[]; hearAgain: HearAgain }) {
  return (
    <section aria-labelledby="hard-words">
      <h2 id="hard-words">Look at these once more</h2>
      <ul className={classes.words}>
        {hard.map(({ word, result, misses }) => (
          <li key={word._id}>
            <HearButton
              word={word.word}
              state={hearAgain.stateOf(word)}
              onClick={() => hearAgain.toggle(word)}
            />
            <span className={`wh-word ${classes.word}`}>
              {writtenLetters(word.word, hardPlaces(word.word, misses)).map(
                ({ text, hard: isHard }, index) =>
                  isHard ? (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a letter is its place
                    <mark key={index}>{text}</mark>
                  ) : (
                    text
                  ),
              )}
            </span>
            <span className={classes.why}>{describeResult(result)}</span>
            <Unheard state={hearAgain.stateOf(word)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface HearButtonProps {
  word: string;
  state: SoundState | undefined;
  onClick: () => void;
}

function HearButton({ word, state, onClick }: HearButtonProps) {
  const playing = state === "playing";
  return (
    <button
      type="button"
      aria-label={`${playing ? "Stop" : "Play"} ${word}`}
      aria-busy={state === "loading"}
      onClick={onClick}
    >
      <span>
        {state === "loading" ? <Loader size={15} /> : <PlayIcon playing={playing} size={15} />}
      </span>
    </button>
  );
}

/** Why a word isn't heard. */
function Unheard({ state }: { state: SoundState | undefined }) {
  const sentence =
    state === "failed"
      ? "The word couldn't be played. Try again."
      : state === "blocked"
        ? "Press play to hear the word."
        : state === "silent"
          ? "This word has no sound in this browser."
          : undefined;
  if (sentence === undefined) return null;
  return (
    <p role="alert" className={classes.unheard}>
      {sentence}
    </p>
  );
}

function Patterns({ hard }: { hard: HardWord[] }) {
  const patterns = patternsBehind(hard);
  if (patterns.length === 0) return null;
  return (
    <section aria-labelledby="patterns">
      <h2 id="patterns">What makes them hard</h2>
      <ul className={classes.patterns}>
        {patterns.map(({ name, words }) => (
          <li key={name}>
            {name}: <span className="wh-word">{words.join(", ")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
