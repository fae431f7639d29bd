import { Button, Group, Kbd, Progress, Text } from "@mantine/core";
import { IconHexagons } from "@tabler/icons-react";
import type { FormEvent, KeyboardEvent, ReactNode } from "react";
import { count, formatNumber } from "@/shared/lib/format";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { Modal } from "@/shared/ui/lazy-dialog";
import { PageHeader } from "@/shared/ui/page-header";
import type { PracticeStart } from "../api";
import { OfflineNotice } from "../offline/offline-notice";
import { SavedList } from "../offline/saved-list";
import { completedWords } from "../rules/practice-session";
import { needsDefinition } from "../sound/heteronyms";
import { Hints } from "./hints";
import classes from "./practice-session.module.css";
import { PracticeStage } from "./practice-stage";
import { SpellingField } from "./spelling-field";
import { usePracticeSession } from "./use-practice-session";

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
  const practice = usePracticeSession({ start, userId, reload });
  const { state, current, sound, heard, list } = practice;
  const { wordlist, wordIds } = list;
  const spelling = state.step === "spelling";

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
    <div className={classes.page}>
      <PageHeader title={wordlist.title} tabTitle={`Practice: ${wordlist.title}`} />
      <ProgressLine
        completed={completedWords(state)}
        word={state.step === "finished" ? wordIds.length : state.position + 1}
        total={wordIds.length}
        wordlistLink={wordlistLink}
      />
      {current && current.skipped > 0 && wordlist.recordedCount > 0 && (
        <Text c="dimmed" fz="sm" ta="center">
          {`Skipped ${count(current.skipped, "word")} without a recording.`}
        </Text>
      )}
      {notice}
      {heard.state === "silent" && wordlist.recordedCount === 0 && (
        <Text role="status" c="dimmed" ta="center" maw="36rem">
          These words have no sound yet. Ask your organizer to record them.
        </Text>
      )}
      <OfflineNotice />

      <form className={classes.form} onSubmit={submit} onKeyDown={replayByKey} noValidate>
        <PracticeStage
          step={state.step}
          current={current}
          sound={sound}
          heard={heard}
          onReplay={practice.replay}
        />
        <SpellingField
          state={state}
          saving={practice.saving}
          word={current?.word.word}
          fieldRef={practice.field}
          onType={practice.type}
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

      {spelling && current && (
        <Hints
          key={current.word._id}
          word={current.word}
          showDefinition={needsDefinition(current.word.word, heard)}
          speaks={heard.speaks}
          sound={sound}
        />
      )}

      <Text className={classes.keys} c="dimmed" fz="sm">
        <Kbd>Enter</Kbd> checks your spelling, <Kbd>{isApple ? "⌘" : "Ctrl"}</Kbd> +{" "}
        <Kbd>Enter</Kbd> plays the word again.
      </Text>
      <SavedList uid={userId} code={wordlist.competitionCode} wordlistId={wordlist._id} />

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

interface ProgressLineProps {
  completed: number;
  /** The number of the current word, from 1. */
  word: number;
  total: number;
  wordlistLink: ReactNode;
}

function ProgressLine({ completed, word, total, wordlistLink }: ProgressLineProps) {
  return (
    <div className={classes.progress}>
      <Progress
        size="sm"
        value={(completed / total) * 100}
        aria-label={`${completed} of ${total} words`}
      />
      <Group justify="space-between" gap="sm" mt={6}>
        <Text fz="sm" c="dimmed">
          {`Word ${formatNumber(word)} of ${formatNumber(total)}`}
        </Text>
        {wordlistLink}
      </Group>
    </div>
  );
}
