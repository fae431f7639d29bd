import { Alert, Button, Group, Kbd, Loader, Modal, Progress, Text } from "@mantine/core";
import { useNetwork } from "@mantine/hooks";
import {
  IconHexagons,
  IconPlayerPlayFilled,
  IconVolume,
  IconVolumeOff,
  IconWifiOff,
} from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useReducer,
  useRef,
  useState,
} from "react";
import { hasCode } from "@/shared/api/problem";
import { count, formatNumber } from "@/shared/lib/format";
import { replaceCurrentUser } from "@/shared/session/session";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { PageHeader } from "@/shared/ui/page-header";
import { type PracticeStart, savePractice, type Word } from "../api";
import { advancedProgress, resumeProgress } from "../rules/practice-order";
import {
  beginPractice,
  type PendingProgress,
  practiceReducer,
  wordsBehind,
} from "../rules/practice-session";
import { isSpelledRight } from "../rules/spelling";
import { Celebration } from "./celebration";
import { Hints } from "./hints";
import classes from "./practice-sitting.module.css";
import { useSound } from "./use-sound";
import { WordlistChanged, WordSupply } from "./word-supply";

/** How long a rightly spelled word stays in sight, in milliseconds; Enter goes on at once. */
const celebrationTime = 1200;

const isApple = /Mac|iPhone|iPad/u.test(navigator.userAgent);

interface PracticeSittingProps {
  start: PracticeStart;
  userId: string;
  wordlistLink: ReactNode;
  notice: ReactNode;
  /** The list is no longer the one this sitting began with. */
  onChanged: () => Promise<void>;
  onFinished: () => void;
}

/** One sitting, from the stored place to the end of the list; see `practiceReducer` for its steps. */
export function PracticeSitting({
  start: { wordlist, wordIds, stored },
  userId,
  wordlistLink,
  notice,
  onChanged,
  onFinished,
}: PracticeSittingProps) {
  const queryClient = useQueryClient();
  const { online } = useNetwork();
  const sound = useSound();
  const [state, dispatch] = useReducer(practiceReducer, undefined, () =>
    beginPractice(resumeProgress(stored, wordIds.length, Math.random)),
  );
  const [supply] = useState(
    () => new WordSupply(wordlist._id, wordIds, wordlist.recordedCount > 0),
  );
  const [asked, setAsked] = useState<{ word: Word; recorded: boolean; skipped: number }>();
  const [cause, setCause] = useState<unknown>();
  const [saving, setSaving] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const startOver = useRef(onChanged);
  startOver.current = onChanged;
  const failed = useCallback((failure: "save failed" | "fetch failed", error: unknown) => {
    if (error instanceof WordlistChanged || hasCode(error, "invalid-fields")) {
      startOver.current().catch((reloadError: unknown) => {
        setCause(reloadError);
        dispatch({ type: failure });
      });
      return;
    }
    setCause(error);
    dispatch({ type: failure });
  }, []);

  const save = useCallback(
    async ({ progress }: PendingProgress) => {
      setSaving(true);
      dispatch({ type: "tried again" });
      try {
        replaceCurrentUser(queryClient, await savePractice(userId, wordlist._id, progress));
        dispatch({ type: "saved" });
      } catch (error) {
        failed("save failed", error);
      } finally {
        setSaving(false);
      }
    },
    [queryClient, userId, wordlist._id, failed],
  );

  // The order of a first visit is saved before anything is asked.
  const starting = state.step === "starting" ? state.pending : undefined;
  useEffect(() => {
    if (starting) void save(starting);
  }, [starting, save]);

  const finding = state.step === "finding" && state.failure === undefined;
  const { order, position } = state;
  const { wait, load, fail } = sound;
  useEffect(() => {
    if (!finding) return;
    let current = true;
    wait();
    supply.find(order, position).then(
      (found) => {
        if (!current) return;
        setAsked({ ...found, skipped: found.position - position });
        dispatch({ type: "found", position: found.position });
      },
      (error: unknown) => current && failed("fetch failed", error),
    );
    return () => {
      current = false;
    };
  }, [finding, order, position, supply, wait, failed]);

  const fetchSound = useCallback(
    (word: Word) => {
      wait();
      let current = true;
      supply.recording(word).then(
        (recording) => {
          if (!current) return;
          if (recording) load(recording);
          else dispatch({ type: "recording gone" });
        },
        () => current && fail(),
      );
      return () => {
        current = false;
      };
    },
    [supply, wait, load, fail],
  );

  const asking = state.step === "asking";
  useEffect(() => {
    if (!asking || !asked) return;
    field.current?.focus();
    return asked.recorded ? fetchSound(asked.word) : undefined;
  }, [asking, asked, fetchSound]);

  // Back on the network, what could not be saved is saved without being asked to.
  const unsaved = state.failure === "save" ? state.pending : undefined;
  const waitingForNetwork = useRef<PendingProgress | undefined>(undefined);
  useEffect(() => {
    if (!online) waitingForNetwork.current = unsaved;
    else if (unsaved && waitingForNetwork.current === unsaved) {
      waitingForNetwork.current = undefined;
      void save(unsaved);
    }
  }, [online, unsaved, save]);

  const celebrating = state.step === "right" && !state.celebrated;
  useEffect(() => {
    if (!celebrating) return;
    const end = setTimeout(() => dispatch({ type: "celebrated" }), celebrationTime);
    return () => clearTimeout(end);
  }, [celebrating]);

  const replay = () => {
    if (sound.state === "failed" && asked) fetchSound(asked.word);
    else sound.play();
    field.current?.focus();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (state.failure === "save" && state.pending) {
      void save(state.pending);
    } else if (state.step === "right") {
      dispatch({ type: "celebrated" });
    } else if (state.step === "asking" && asked) {
      if (state.typed.trim() === "") {
        replay();
      } else if (isSpelledRight(state.typed, asked.word.word)) {
        const pending = advancedProgress(order, position, Math.random);
        dispatch({ type: "answered right", pending });
        void save(pending);
      } else {
        dispatch({ type: "answered wrong" });
      }
    }
  };

  const replayByKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (state.step === "asking" && asked?.recorded) replay();
  };

  const behind = wordsBehind(state);
  const total = wordIds.length;
  const shown = state.step === "asking" || state.step === "right" ? asked : undefined;

  return (
    <div className={classes.page}>
      <PageHeader title={wordlist.title} tabTitle={`Practice: ${wordlist.title}`} />
      <div className={classes.progress}>
        <Progress
          size="sm"
          value={(behind / total) * 100}
          aria-label={`${behind} of ${total} words`}
        />
        <Group justify="space-between" gap="sm" mt={6}>
          <Text fz="sm" c="dimmed">
            {`Word ${formatNumber(state.step === "finished" ? total : position + 1)} of ${formatNumber(total)}`}
          </Text>
          {wordlistLink}
        </Group>
      </div>
      {shown && shown.skipped > 0 && wordlist.recordedCount > 0 && (
        <Text c="dimmed" fz="sm" ta="center">
          {`Skipped ${count(shown.skipped, "word")} without a recording.`}
        </Text>
      )}
      {notice}
      {!online && (
        <Alert color="gray" icon={<IconWifiOff aria-hidden />} role="status" w="100%">
          You are offline. What you have spelled so far is saved; the next word is saved when the
          connection is back.
        </Alert>
      )}

      <form className={classes.form} onSubmit={submit} onKeyDown={replayByKey} noValidate>
        <div className={classes.stage}>
          {state.step === "right" && shown ? (
            <Celebration word={shown.word.word} />
          ) : shown && !shown.recorded ? (
            <>
              <span className={classes.silent}>
                <IconVolumeOff size={56} stroke={1.4} aria-hidden />
              </span>
              <Text fz="lg" fw={600} ta="center">
                No recording for this word
              </Text>
            </>
          ) : state.step === "finished" ? null : (
            <PlayButton
              loading={!shown || sound.state === "loading"}
              playing={sound.state === "playing"}
              onClick={replay}
            />
          )}
          {state.step === "asking" && sound.state === "blocked" && (
            <Text c="dimmed">Press the button to hear the word.</Text>
          )}
        </div>

        <div className={classes.answer}>
          <label className={classes.label} htmlFor="spelling">
            Spell the word
          </label>
          <input
            ref={field}
            id="spelling"
            name="spelling"
            type="text"
            className={`wh-word ${classes.field}`}
            value={state.typed}
            onChange={(event) => dispatch({ type: "typed", text: event.currentTarget.value })}
            // Not `disabled`: the keyboard of a phone would close between two words.
            readOnly={state.step !== "asking"}
            data-right={state.step === "right" || undefined}
            aria-invalid={state.wrong}
            aria-describedby="spelling-result"
            inputMode="text"
            enterKeyHint="go"
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="none"
            spellCheck={false}
            data-1p-ignore
            data-lpignore="true"
          />
          <p
            id="spelling-result"
            className={classes.result}
            role="status"
            data-wrong={state.wrong || undefined}
          >
            {state.wrong
              ? "Incorrect, please try again."
              : state.step === "right"
                ? saving && state.celebrated
                  ? "Correct! Saving…"
                  : "Correct!"
                : ""}
          </p>
          <Button type="submit" size="lg" fullWidth disabled={!shown}>
            {state.step === "right" ? "Next" : "Check"}
          </Button>
        </div>
      </form>

      <div className={classes.failures}>
        {state.failure === "save" && state.pending && (
          <FailureAlert
            sentence="Failed to upload wordlist practice. Please try again."
            error={cause}
            retrying={saving}
            onRetry={() => state.pending && void save(state.pending)}
          />
        )}
        {state.failure === "fetch" && (
          <FailureAlert
            sentence="Failed to fetch the next word. Please try again."
            error={cause}
            onRetry={() => dispatch({ type: "tried again" })}
          />
        )}
        {state.step === "asking" && sound.state === "failed" && asked && (
          <FailureAlert
            sentence="The recording of this word could not be played."
            onRetry={() => fetchSound(asked.word)}
          />
        )}
      </div>

      {state.step === "asking" && asked && (
        <Hints key={asked.word._id} word={asked.word} showDefinition={!asked.recorded} />
      )}

      <Text className={classes.keys} c="dimmed" fz="sm">
        <Kbd>Enter</Kbd> checks your spelling, <Kbd>{isApple ? "⌘" : "Ctrl"}</Kbd> +{" "}
        <Kbd>Enter</Kbd> plays the word again.
      </Text>

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

interface PlayButtonProps {
  loading: boolean;
  playing: boolean;
  onClick: () => void;
}

function PlayButton({ loading, playing, onClick }: PlayButtonProps) {
  return (
    <button
      type="button"
      className={classes.play}
      data-playing={playing || undefined}
      aria-label="Play the word"
      aria-busy={loading}
      onClick={onClick}
    >
      {loading ? (
        <Loader color="dark.9" size={44} />
      ) : playing ? (
        <IconVolume size={64} stroke={1.6} aria-hidden />
      ) : (
        <IconPlayerPlayFilled size={64} aria-hidden />
      )}
    </button>
  );
}
