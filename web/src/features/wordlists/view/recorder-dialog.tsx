import {
  Alert,
  Button,
  FileButton,
  Group,
  Modal,
  Stack,
  Text,
  UnstyledButton,
} from "@mantine/core";
import {
  IconArrowRight,
  IconCheck,
  IconMicrophone,
  IconMicrophoneOff,
  IconPlayerPlayFilled,
  IconPlayerStopFilled,
  IconRefresh,
  IconUpload,
} from "@tabler/icons-react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { audioUrl, keepRecording, type Word } from "../api";
import {
  maxRecordingBytes,
  maxRecordingSeconds,
  refusalAdvice,
  type Take,
} from "../rules/recording-session";
import { RecordingNotKept } from "../rules/replace-recording";
import { LevelMeter } from "./level-meter";
import classes from "./recorder-dialog.module.css";
import { usePlayer } from "./use-player";
import { useRecorder } from "./use-recorder";

interface RecorderDialogProps {
  /** The word being recorded; undefined while the next one is looked for. */
  word: Word | undefined;
  /** Recording one word after the other: what was done, and how to pass over a word. */
  series?: { note: ReactNode; onSkip: () => void };
  creatorId: string;
  onKept: (word: Word, audioId: string) => void;
  onClose: () => void;
}

/** Records one word, or takes a sound file for it; the old recording stays until the new one is kept. */
export function RecorderDialog({ word, series, creatorId, onKept, onClose }: RecorderDialogProps) {
  const [busy, setBusy] = useState(false);
  const opener = useRef(document.activeElement);
  useEffect(() => {
    const element = opener.current;
    // The library gives the focus back only to dialogs that stay mounted while they are closed.
    return () => {
      if (element instanceof HTMLElement) element.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Modal
      opened
      returnFocus={false}
      onClose={onClose}
      title={series ? "Record words" : "Record a word"}
      size="lg"
      // A click beside the dialog must not throw a take away.
      closeOnClickOutside={false}
      closeOnEscape={!busy}
      withCloseButton={!busy}
    >
      {series?.note}
      {word && (
        <WordRecorder
          key={word._id}
          word={word}
          series={series}
          creatorId={creatorId}
          onKept={onKept}
          onBusy={setBusy}
        />
      )}
    </Modal>
  );
}

type WordRecorderProps = Omit<RecorderDialogProps, "word" | "onClose" | "series"> & {
  word: Word;
  series: RecorderDialogProps["series"] | undefined;
  onBusy: (busy: boolean) => void;
};

function WordRecorder({ word, series, creatorId, onKept, onBusy }: WordRecorderProps) {
  const { state, dispatch, record, stop, abandon, level } = useRecorder();
  const player = usePlayer();
  const uploadedId = useRef<string | undefined>(undefined);
  const [cause, setCause] = useState<unknown>();
  const [tooLarge, setTooLarge] = useState(false);

  const take = state.step === "reviewing" || state.step === "keeping" ? state.take : undefined;
  const takeUrl = useTakeUrl(take, player.stop);

  const chooseFile = (file: File | null) => {
    if (!file) return;
    setTooLarge(file.size > maxRecordingBytes);
    if (file.size > maxRecordingBytes) return;
    uploadedId.current = undefined;
    dispatch({ type: "taken", take: { sound: file, fileName: file.name } });
  };

  const startRecording = () => {
    setTooLarge(false);
    uploadedId.current = undefined;
    player.stop();
    void record();
  };

  const keep = async () => {
    if (!take) return;
    player.stop();
    dispatch({ type: "keep" });
    onBusy(true);
    try {
      const audioId = await keepRecording(word, take, creatorId, uploadedId.current);
      dispatch({ type: "was kept" });
      onKept(word, audioId);
    } catch (error) {
      if (error instanceof RecordingNotKept) {
        uploadedId.current = error.uploadedId;
        setCause(error.cause);
      } else {
        setCause(error);
      }
      dispatch({ type: "keep failed" });
    } finally {
      onBusy(false);
    }
  };

  const fileButton = (
    <FileButton onChange={chooseFile} accept="audio/*,.webm,.ogg,.oga,.m4a,.mp4,.mp3,.wav">
      {(props) => (
        <Button
          {...props}
          variant="subtle"
          color="gray"
          leftSection={<IconUpload size={18} aria-hidden />}
        >
          Choose audio file
        </Button>
      )}
    </FileButton>
  );

  return (
    <Stack gap="md">
      <div className={classes.word}>
        <p className={`wh-word ${classes.spelling}`}>{word.word}</p>
        <Text c="dimmed" component="p" m={0}>
          {[word.pronunciation, word.partOfSpeech].filter(Boolean).join(" · ")}
        </Text>
        {word.definition && (
          <Text component="p" m={0} className="wh-typed-text" lineClamp={3}>
            {word.definition}
          </Text>
        )}
      </div>

      <div className={classes.stage}>
        {(state.step === "ready" || state.step === "opening") && (
          <>
            <BigButton
              key="record"
              label={state.step === "opening" ? "Waiting for the microphone…" : "Record"}
              icon={<IconMicrophone size={40} stroke={1.6} aria-hidden />}
              onClick={startRecording}
              disabled={state.step === "opening"}
              pulsing={state.step === "opening"}
            />
            <Group gap="xs" justify="center">
              {word.audioId !== "" && (
                <Button
                  variant="subtle"
                  color="gray"
                  leftSection={
                    player.playing ? (
                      <IconPlayerStopFilled size={18} aria-hidden />
                    ) : (
                      <IconPlayerPlayFilled size={18} aria-hidden />
                    )
                  }
                  onClick={() => player.toggle(audioUrl(word.audioId))}
                >
                  {player.playing ? "Stop" : "Play the present recording"}
                </Button>
              )}
              {fileButton}
              {series && (
                <Button
                  variant="subtle"
                  color="gray"
                  rightSection={<IconArrowRight size={18} aria-hidden />}
                  onClick={series.onSkip}
                >
                  Skip
                </Button>
              )}
            </Group>
          </>
        )}

        {state.step === "recording" && (
          <>
            <LevelMeter level={level} />
            <ElapsedTime />
            <BigButton
              key="stop"
              label="Stop"
              icon={<IconPlayerStopFilled size={36} aria-hidden />}
              onClick={stop}
              recording
            />
            <Button variant="subtle" color="gray" onClick={abandon}>
              Cancel
            </Button>
          </>
        )}

        {(state.step === "reviewing" || state.step === "keeping") && takeUrl && (
          <>
            <BigButton
              key="listen"
              label={player.playing === takeUrl ? "Stop" : "Listen"}
              icon={
                player.playing === takeUrl ? (
                  <IconPlayerStopFilled size={36} aria-hidden />
                ) : (
                  <IconPlayerPlayFilled size={36} aria-hidden />
                )
              }
              onClick={() => player.toggle(takeUrl)}
              disabled={state.step === "keeping"}
              focused={false}
            />
            <PlayOnce address={takeUrl} toggle={player.toggle} />
            {word.audioId !== "" && (
              <Text c="dimmed" fz="sm" ta="center">
                The present recording stays until you keep this one.
              </Text>
            )}
            <Group gap="xs" justify="center">
              <Button
                // The third Enter of record, stop, keep.
                data-autofocus
                autoFocus
                leftSection={<IconCheck size={20} aria-hidden />}
                loading={state.step === "keeping"}
                onClick={() => void keep()}
              >
                Keep
              </Button>
              <Button
                variant="default"
                leftSection={<IconRefresh size={18} aria-hidden />}
                disabled={state.step === "keeping"}
                onClick={startRecording}
              >
                Record again
              </Button>
              <Button
                variant="subtle"
                color="gray"
                disabled={state.step === "keeping"}
                onClick={() => {
                  player.stop();
                  dispatch({ type: "discard" });
                }}
              >
                Discard
              </Button>
            </Group>
          </>
        )}
        {state.step === "kept" && (
          <Text role="status" fw={600} c="leaf">
            The recording is kept.
          </Text>
        )}
      </div>

      {state.step === "ready" && state.refusal && (
        <Alert color="brick" role="alert" icon={<IconMicrophoneOff aria-hidden />}>
          <Text fw={600}>Failed to start recording.</Text>
          <Text>{refusalAdvice[state.refusal]}</Text>
        </Alert>
      )}
      {tooLarge && (
        <FailureAlert sentence="This audio file is larger than 10 MiB. Choose a shorter recording." />
      )}
      {player.failed && (
        <FailureAlert sentence="This sound could not be played. Choose another one or record again." />
      )}
      {state.step === "reviewing" && state.failed && (
        <FailureAlert
          sentence="Failed to upload audio."
          error={cause}
          onRetry={() => void keep()}
        />
      )}
    </Stack>
  );
}

interface BigButtonProps {
  label: string;
  icon: ReactNode;
  onClick: () => void;
  disabled?: boolean;
  pulsing?: boolean;
  recording?: boolean;
  focused?: boolean;
}

/** The one thing to do now; it has the focus, so that Enter is enough for a whole series. */
function BigButton({
  label,
  icon,
  onClick,
  disabled = false,
  pulsing = false,
  recording = false,
  focused = true,
}: BigButtonProps) {
  return (
    <UnstyledButton
      className={classes.big}
      onClick={() => {
        // Not `disabled`: that would drop the focus out of the dialog.
        if (!disabled) onClick();
      }}
      aria-disabled={disabled || undefined}
      data-pulsing={pulsing || undefined}
      data-recording={recording || undefined}
      data-autofocus={focused || undefined}
      autoFocus={focused}
    >
      <span className={classes.disc}>{icon}</span>
      <span>{label}</span>
    </UnstyledButton>
  );
}

/** Plays a take as soon as there is one: it is heard before it replaces anything. */
function PlayOnce({ address, toggle }: { address: string; toggle: (address: string) => void }) {
  const toggleNow = useRef(toggle);
  toggleNow.current = toggle;
  useEffect(() => {
    const soon = setTimeout(() => toggleNow.current(address), 150);
    return () => clearTimeout(soon);
  }, [address]);
  return null;
}

function ElapsedTime() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const start = performance.now();
    const clock = setInterval(() => setSeconds((performance.now() - start) / 1000), 200);
    return () => clearInterval(clock);
  }, []);
  return (
    <Text role="timer" className={classes.time}>
      {`${clockTime(seconds)} of ${clockTime(maxRecordingSeconds)}`}
    </Text>
  );
}

function clockTime(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** An address for a take as long as it is under review. */
function useTakeUrl(take: Take | undefined, stop: () => void): string | undefined {
  const url = useMemo(() => take && URL.createObjectURL(take.sound), [take]);
  const stopNow = useRef(stop);
  stopNow.current = stop;
  useEffect(() => {
    if (url === undefined) return;
    return () => {
      stopNow.current();
      URL.revokeObjectURL(url);
    };
  }, [url]);
  return url;
}
