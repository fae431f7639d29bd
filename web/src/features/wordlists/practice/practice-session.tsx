import { Button, Kbd, Progress, Text } from "@mantine/core";
import { IconHexagons } from "@tabler/icons-react";
import type { FormEvent, KeyboardEvent, ReactNode } from "react";
import { count } from "@/shared/lib/format";
import { useEnterOnce } from "@/shared/lib/use-enter-once";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { Modal } from "@/shared/ui/lazy-dialog";
import type { PracticeStart, Word } from "../api";
import { OfflineNotice } from "../offline/offline-notice";
import { SavedLists } from "../offline/saved-lists";
import { alignSpelling } from "../rules/alignment";
import { completedWords, type PracticeState } from "../rules/practice-session";
import { needsDefinition } from "../sound/heteronyms";
import { AnswerButtons } from "./answer-buttons";
import { AnswerPanel } from "./answer-panel";
import { AttemptMarks } from "./attempt-marks";
import { HearRow } from "./hear-row";
import { Hints } from "./hints";
import { ModeSwitch } from "./mode-switch";
import classes from "./practice-session.module.css";
import { SessionHeader } from "./session-header";
import { fromMemory, onceHidden, SpellingField } from "./spelling-field";
import { useKeepInView } from "./use-keep-in-view";
import { usePracticeSession } from "./use-practice-session";
import { WordShown } from "./word-shown";

const isApple = /Mac|iPhone|iPad/u.test(navigator.userAgent);

interface PracticeSessionProps {
  start: PracticeStart;
  userId: string;
  wordlistLink: ReactNode;
  notice: ReactNode;
  reload: () => Promise<PracticeStart>;
  onFinished: () => void;
}

/** One practice session; see `practiceReducer` for its steps. */
export function PracticeSession({
  start,
  userId,
  wordlistLink,
  notice,
  reload,
  onFinished,
}: PracticeSessionProps) {
  useEnterOnce();
  const practice = usePracticeSession({ start, userId, reload });
  const { state, current, sound, heard, list } = practice;
  const { wordlist, wordIds } = list;
  const spelling = state.step === "spelling";
  // While a word is loading, its buttons have their place.
  const asks = state.step !== "correct" && state.step !== "finished";
  const completed = completedWords(state);
  const [top, low] = useKeepInView<HTMLFormElement>(
    `${state.position} ${state.help} ${state.misses.length}`,
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    practice.submit();
  };
  const replayByKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (spelling && heard.state !== "silent") practice.replay();
  };

  return (
    <div className={classes.page} data-immersive data-low={low || undefined}>
      <SessionHeader
        title={wordlist.title}
        tabTitle={`Practice: ${wordlist.title}`}
        aside={<ModeSwitch code={wordlist.competitionCode} wordlistId={wordlist._id} mode="all" />}
      />
      <Progress
        className={classes.progress}
        size="sm"
        value={(completed / wordIds.length) * 100}
        aria-label={`${completed} of ${wordIds.length} words`}
      />
      {current && current.skipped > 0 && wordlist.recordedCount > 0 && (
        <Text c="dimmed" fz="sm">
          {`Skipped ${count(current.skipped, "word")} without a recording.`}
        </Text>
      )}
      {notice}
      {state.elsewhere && (
        <Text role="status" c="dimmed" ta="center">
          You practiced this list in another tab or on another device. You can continue from there.
        </Text>
      )}
      {heard.state === "silent" && wordlist.recordedCount === 0 && (
        <Text role="status" c="dimmed">
          These words have no sound yet. Ask your organizer to record them.
        </Text>
      )}
      <OfflineNotice />

      <form className={classes.form} onSubmit={submit} onKeyDown={replayByKey} noValidate ref={top}>
        <HearRow
          number={state.step === "finished" ? wordIds.length : state.position + 1}
          total={wordIds.length}
          sound={sound}
          heard={heard}
          loading={!current}
          correct={state.step === "correct"}
          onPlay={practice.replay}
        />
        <Result
          state={state}
          repeats={practice.repeats}
          saving={practice.saving}
          word={current?.word}
        />
        <SpellingField
          label={
            state.help === "memory" ? fromMemory : state.help === "shown" ? onceHidden : undefined
          }
          typed={state.typed}
          readOnly={!spelling || state.help === "shown"}
          result={state.step === "correct" ? "right" : state.incorrect ? "wrong" : undefined}
          fieldRef={practice.field}
          onType={practice.type}
        />
        <AnswerButtons
          label={
            state.step === "correct"
              ? "Next"
              : state.help === "shown"
                ? "Hide and spell it"
                : "Check"
          }
          disabled={!current}
          onShow={asks && state.help !== "shown" ? practice.show : undefined}
          onSkip={asks ? practice.skip : undefined}
        />
      </form>

      <div className={classes.failures}>
        {state.failure === "save" && (
          <FailureAlert
            sentence="Failed to upload wordlist practice. Please try again."
            error={practice.cause}
            onRetry={practice.retry}
          />
        )}
        {state.failure === "fetch" && (
          <FailureAlert
            sentence="Failed to fetch the next word. Please try again."
            error={practice.cause}
            onRetry={practice.retry}
          />
        )}
        {spelling && heard.state === "failed" && (
          <FailureAlert sentence="The recording couldn't be played." onRetry={practice.replay} />
        )}
      </div>

      {state.help === "none" && (
        <div className={classes.hints}>
          {spelling && current && (
            <Hints
              key={current.word._id}
              word={current.word}
              showDefinition={needsDefinition(current.word.word, heard)}
              speaks={heard.speaks}
              sound={sound}
            />
          )}
        </div>
      )}

      <div className={classes.foot}>{wordlistLink}</div>
      <Text className={classes.keys} c="dimmed" fz="sm">
        <Kbd>Enter</Kbd> {state.help === "shown" ? "hides the word" : "checks your spelling"},{" "}
        <Kbd>{isApple ? "⌘" : "Ctrl"}</Kbd> + <Kbd>Enter</Kbd> plays the word again.
      </Text>
      <SavedLists uid={userId} code={wordlist.competitionCode} wordlistIds={[wordlist._id]} />

      <Modal
        opened={state.step === "finished"}
        onClose={onFinished}
        title="End of wordlist"
        size="sm"
        closeOnClickOutside={false}
      >
        <div className={classes.end}>
          <IconHexagons size={96} stroke={1.2} aria-hidden className={classes.endIcon} />
          <Button fullWidth data-autofocus onClick={onFinished}>
            OK
          </Button>
        </div>
      </Modal>
    </div>
  );
}

interface ResultProps {
  state: PracticeState;
  repeats: number;
  saving: boolean;
  word: Word | undefined;
}

/** What became of the last answer. */
function Result({
  state: { step, misses, help, incorrect, celebrated },
  repeats,
  saving,
  word,
}: ResultProps) {
  const answer = `${misses.length} ${repeats}`;
  const last = misses.at(-1);
  if (word && step === "correct") {
    const title = saving && celebrated ? "Correct! Saving…" : "Correct!";
    return (
      <AnswerPanel tone="right" title={title} answer={answer}>
        <p className={`wh-word ${classes.word}`}>{word.word}</p>
      </AnswerPanel>
    );
  }
  if (word && step === "spelling" && help === "shown") {
    return (
      <AnswerPanel tone="shown" title="Here it is" answer={answer}>
        <WordShown word={word} misses={misses} />
      </AnswerPanel>
    );
  }
  if (word && step === "spelling" && help === "memory") {
    return <AnswerPanel tone={undefined} title="Now spell it from memory." answer={answer} />;
  }
  if (!word || step !== "spelling" || help !== "none" || last === undefined) {
    return <AnswerPanel tone={undefined} title="" answer={answer} />;
  }
  return (
    <AnswerPanel
      tone="wrong"
      title={incorrect && "Incorrect, please try again."}
      tries={misses.length}
      answer={answer}
    >
      <AttemptMarks alignment={alignSpelling(last, word.word)} />
    </AnswerPanel>
  );
}
