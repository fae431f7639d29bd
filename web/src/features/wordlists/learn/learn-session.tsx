import { Kbd, Text } from "@mantine/core";
import type { FormEvent, KeyboardEvent, ReactNode } from "react";
import { useEnterOnce } from "@/shared/lib/use-enter-once";
import { FailureAlert } from "@/shared/ui/failure-alert";
import type { Word } from "../api";
import { OfflineNotice } from "../offline/offline-notice";
import { AnswerButtons } from "../practice/answer-buttons";
import { AnswerPanel } from "../practice/answer-panel";
import { AttemptMarks } from "../practice/attempt-marks";
import { HearRow } from "../practice/hear-row";
import { Hints } from "../practice/hints";
import { SessionHeader } from "../practice/session-header";
import { fromMemory, onceHidden, SpellingField } from "../practice/spelling-field";
import { useKeepInView } from "../practice/use-keep-in-view";
import { WordShown } from "../practice/word-shown";
import { alignSpelling, isClose } from "../rules/alignment";
import { isReturning, wordStatuses } from "../rules/learn-session";
import { needsDefinition } from "../sound/heteronyms";
import classes from "./learn-session.module.css";
import { LetterHints } from "./letter-hints";
import type { LearnStart } from "./load-session";
import { MeaningChoices } from "./meaning-choices";
import { SessionCells } from "./session-cells";
import { SessionEnd } from "./session-end";
import { type LearnPractice, useLearnSession } from "./use-learn-session";

export interface LearnSessionProps {
  start: LearnStart;
  /** When a press began it, on the page's clock. */
  begunAt: number;
  code: number;
  userId: string;
  title: string;
  /** The ways to practice. */
  aside?: ReactNode;
  /** Leads out of the session. */
  backLink: ReactNode;
  /** Starts a session with these words of this one. */
  onAgain: (words: Word[]) => void;
  /** Loads other words. */
  onMore: () => Promise<LearnStart>;
  onStart: (start: LearnStart) => void;
}

/** A session of a few words, and how it went. */
export function LearnSession(props: LearnSessionProps) {
  useEnterOnce();
  const { start, begunAt, code, userId, title, aside, backLink, onAgain, onMore, onStart } = props;
  const practice = useLearnSession({ start, begunAt, code, userId });
  const { state, current } = practice;
  const [top, low] = useKeepInView<HTMLDivElement>(
    `${practice.turn} ${state.step} ${state.misses.length}`,
  );
  if (state.step === "finished" || current === undefined) {
    return (
      <SessionEnd
        {...{ start, code, title, backLink, onAgain, onMore, onStart }}
        results={state.results}
        hearAgain={practice.hearAgain}
      />
    );
  }
  return (
    <div className={classes.page} data-immersive data-low={low || undefined}>
      <SessionHeader title={title} tabTitle={`Practice: ${title}`} aside={aside} />
      <SessionCells
        statuses={wordStatuses(state)}
        label={`${state.results.filter(({ outcome }) => outcome !== undefined).length} of ${state.results.length} words done`}
      />
      <OfflineNotice />
      <div className={classes.stage} ref={top}>
        <HearRow
          number={(state.queue[0] ?? 0) + 1}
          total={state.results.length}
          turn={practice.turn}
          returning={isReturning(state)}
          sound={practice.sound}
          heard={practice.heard}
          loading={false}
          correct={state.step === "correct"}
          onPlay={practice.replay}
        />
        {state.kind === "meaning" ? (
          <MeaningChoices key={practice.turn} practice={practice} word={current} start={start} />
        ) : (
          <Spelling practice={practice} word={current} />
        )}
        {practice.heard.state === "failed" && (
          <FailureAlert sentence="The recording couldn't be played." onRetry={practice.replay} />
        )}
      </div>
      <div className={classes.foot}>{backLink}</div>
    </div>
  );
}

function Spelling({ practice, word }: { practice: LearnPractice; word: Word }) {
  const { state, turn, sound, heard } = practice;
  const { step, misses } = state;
  const answering = step === "asking" || step === "memory";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    practice.submit();
  };
  const replayByKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    practice.replay();
  };
  return (
    <>
      <form className={classes.form} onSubmit={submit} onKeyDown={replayByKey} noValidate>
        <Result practice={practice} word={word} />
        <SpellingField
          label={step === "memory" ? fromMemory : step === "showing" ? onceHidden : undefined}
          typed={state.typed}
          readOnly={!answering}
          result={
            step === "correct"
              ? "right"
              : step === "asking" && misses.length > 0 && state.typed === misses.at(-1)
                ? "wrong"
                : undefined
          }
          fieldRef={practice.field}
          onType={practice.type}
        />
        <AnswerButtons
          label={step === "correct" ? "Next" : step === "showing" ? "Hide and spell it" : "Check"}
          disabled={false}
          onShow={answering ? practice.show : undefined}
          onSkip={step === "correct" ? undefined : practice.skip}
        />
      </form>
      {step === "asking" && (
        <div className={classes.hints}>
          <Hints
            key={turn}
            word={word}
            showDefinition={needsDefinition(word.word, heard)}
            speaks={heard.speaks}
            sound={sound}
          />
          <LetterHints word={word} misses={misses} level={state.hint} onHint={practice.hint} />
        </div>
      )}
      <Text className={classes.keys} c="dimmed" fz="sm">
        <Kbd>Enter</Kbd> {step === "showing" ? "hides the word." : "checks your spelling."}
      </Text>
    </>
  );
}

/** What became of the last answer. */
function Result({
  practice: { state, turn, repeats },
  word,
}: {
  practice: LearnPractice;
  word: Word;
}) {
  const { step, misses } = state;
  const answer = `${turn} ${misses.length} ${repeats}`;
  const last = misses.at(-1);
  if (step === "correct") {
    return (
      <AnswerPanel tone="right" title="Correct!" answer={answer}>
        <p className={`wh-word ${classes.word}`}>{word.word}</p>
      </AnswerPanel>
    );
  }
  if (step === "showing") {
    return (
      <AnswerPanel tone="shown" title="Here it is" answer={answer}>
        <WordShown word={word} misses={misses} />
      </AnswerPanel>
    );
  }
  if (step === "memory") {
    return <AnswerPanel tone={undefined} title="Now spell it from memory." answer={answer} />;
  }
  if (last === undefined) {
    return <AnswerPanel tone={undefined} title="" answer={answer} />;
  }
  const alignment = alignSpelling(last, word.word);
  return (
    <AnswerPanel
      tone="wrong"
      title={isClose(alignment) ? "Almost" : "Not yet"}
      tries={misses.length}
      answer={answer}
    >
      {isClose(alignment) ? (
        <AttemptMarks alignment={alignment} />
      ) : (
        <Text fz="sm">Listen again. A hint may help.</Text>
      )}
    </AnswerPanel>
  );
}
