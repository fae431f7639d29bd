import { Loader, Text } from "@mantine/core";
import { IconPlayerPlayFilled, IconVolume, IconVolumeOff } from "@tabler/icons-react";
import type { PracticeState } from "../rules/practice-session";
import { Celebration } from "./celebration";
import classes from "./practice-session.module.css";
import type { SoundState } from "./use-sound";
import type { NextWord } from "./word-prefetcher";

interface PracticeStageProps {
  step: PracticeState["step"];
  current: NextWord | undefined;
  sound: SoundState;
  onReplay: () => void;
}

/** Above the input: the play button, a note that there is no recording, or the celebration. */
export function PracticeStage({ step, current, sound, onReplay }: PracticeStageProps) {
  if (step === "finished") return <div className={classes.stage} />;
  return (
    <div className={classes.stage}>
      {step === "correct" && current ? (
        <Celebration word={current.word.word} />
      ) : current && !current.recorded ? (
        <>
          <span className={classes.silent}>
            <IconVolumeOff size={56} stroke={1.4} aria-hidden />
          </span>
          <Text fz="lg" fw={600} ta="center">
            No recording for this word
          </Text>
        </>
      ) : (
        <PlayButton
          loading={!current || sound === "loading"}
          playing={sound === "playing"}
          onClick={onReplay}
        />
      )}
      {step === "spelling" && sound === "blocked" && (
        <Text c="dimmed">Press play to hear the word.</Text>
      )}
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
