import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import {
  IconArrowRight,
  IconMicrophone,
  IconMicrophoneOff,
  IconPlayerStopFilled,
  IconUpload,
} from "@tabler/icons-react";
import { type Ref, useImperativeHandle, useRef, useState } from "react";
import { hasCode } from "@/shared/api/problem";
import { DraftNotice } from "@/shared/drafts/draft-notice";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { FileButton } from "@/shared/ui/file-button";
import { UnsavedGuard } from "@/shared/ui/unsaved-guard";
import { audioUrl, type Word } from "../api";
import { saveRecording } from "../edit-api";
import {
  failureAdvice,
  maxRecordingBytes,
  type Take,
  unsavedTake,
} from "../rules/recording-session";
import { RecordingNotSaved } from "../rules/replace-recording";
import { BigButton } from "./big-button";
import { ElapsedTime } from "./elapsed-time";
import { LevelMeter } from "./level-meter";
import { PlayIcon } from "./play-icon";
import { playableTake } from "./playable-take";
import classes from "./recorder-dialog.module.css";
import { TakeReview } from "./take-review";
import { usePlayer } from "./use-player";
import { useRecorder } from "./use-recorder";
import { describeUnsaved, useStoredTake, useTakeDraft } from "./use-take-draft";

interface WordRecorderProps {
  word: Word;
  /** Set when recording one word after another. */
  onSkip: (() => void) | undefined;
  creatorId: string;
  onSaved: (word: Word, audioId: string) => void;
  onSaving: (saving: boolean) => void;
  ref: Ref<RecorderHandle>;
}

export interface RecorderHandle {
  /** What closing the dialog means for the recording; undefined if there is none. */
  describeUnsaved: () => string | undefined;
}

/** Everything in the recorder dialog that belongs to one word. */
export function WordRecorder({
  word,
  onSkip,
  creatorId,
  onSaved,
  onSaving,
  ref,
}: WordRecorderProps) {
  const draft = useTakeDraft(word._id);
  const { state, dispatch, record, stop, cancel, level } = useRecorder(draft.initial);
  const take = unsavedTake(state);
  useStoredTake(draft, take);
  const { step } = state;
  useImperativeHandle(ref, () => ({ describeUnsaved: () => describeUnsaved(state, draft) }));
  const player = usePlayer();
  const uploaded = useRef<{ take: Take; id: string | undefined }>(undefined);
  const [cause, setCause] = useState<unknown>();
  const [tooLarge, setTooLarge] = useState(false);
  const hasRecording = word.audioId !== "";

  const chooseFile = (file: File | null) => {
    if (!file) return;
    setTooLarge(file.size > maxRecordingBytes);
    if (file.size > maxRecordingBytes) return;
    // The browser may still ask for the microphone, or have hidden its question.
    cancel();
    dispatch({ type: "recorded", take: { audio: file, fileName: file.name } });
  };

  const startRecording = () => {
    setTooLarge(false);
    player.stop();
    void record();
  };

  const save = async () => {
    if (state.step !== "reviewing") return;
    player.stop();
    dispatch({ type: "save" });
    onSaving(true);
    try {
      const playable = await playableTake(state.take);
      const uploadedId = uploaded.current?.take === state.take ? uploaded.current.id : undefined;
      const audioId = await saveRecording(word, playable, creatorId, uploadedId);
      draft.remove();
      dispatch({ type: "saved" });
      onSaved(word, audioId);
    } catch (error) {
      if (error instanceof RecordingNotSaved) {
        uploaded.current = { take: state.take, id: error.uploadedId };
        setCause(error.cause);
      } else {
        setCause(error);
      }
      dispatch({ type: "save failed" });
    } finally {
      onSaving(false);
    }
  };

  return (
    <Stack gap="md">
      <UnsavedGuard
        dirty={step === "recording" || take !== undefined}
        message="Your recording isn't saved yet. If you leave, you'll lose it."
        {...(step !== "recording" && { draft })}
      />
      <DraftNotice draft={draft} what="recording" />
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
              {hasRecording && (
                <Button
                  variant="subtle"
                  color="gray"
                  leftSection={<PlayIcon playing={player.playing !== undefined} size={18} />}
                  onClick={() => player.toggle(audioUrl(word.audioId))}
                >
                  {player.playing ? "Stop" : "Play current recording"}
                </Button>
              )}
              <FileButton
                onChange={chooseFile}
                accept="audio/*,.webm,.ogg,.oga,.m4a,.mp4,.mp3,.wav"
              >
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
              {onSkip && (
                <Button
                  variant="subtle"
                  color="gray"
                  rightSection={<IconArrowRight size={18} aria-hidden />}
                  onClick={onSkip}
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
            <Button variant="subtle" color="gray" onClick={cancel}>
              Cancel
            </Button>
          </>
        )}
        {(state.step === "reviewing" || state.step === "saving") && (
          <TakeReview
            take={state.take}
            replaces={hasRecording}
            saving={state.step === "saving"}
            player={player}
            onSave={() => void save()}
            onRecord={startRecording}
            onDiscard={() => {
              player.stop();
              dispatch({ type: "discard" });
            }}
          />
        )}
        {state.step === "saved" && (
          <Text role="status" fw={600} c="leaf">
            Recording saved.
          </Text>
        )}
      </div>

      {(state.step === "ready" || state.step === "reviewing") && state.failure && (
        <Alert color="brick" role="alert" icon={<IconMicrophoneOff aria-hidden />}>
          <Text fw={600}>Failed to start recording.</Text>
          <Text>{failureAdvice[state.failure]}</Text>
        </Alert>
      )}
      {tooLarge && (
        <FailureAlert sentence="This audio file is larger than 10 MB. Choose a shorter recording." />
      )}
      {player.failed && (
        <FailureAlert sentence="The recording couldn't be played. Record it again, or choose another file." />
      )}
      {state.step === "reviewing" && state.saveFailed && (
        <FailureAlert
          sentence="Failed to upload audio."
          error={cause}
          more={
            hasCode(cause, "wrong-type") ? "Choose a WebM, Ogg, MP4, MP3 or WAV file." : undefined
          }
          onRetry={() => void save()}
        />
      )}
    </Stack>
  );
}
