import { Text } from "@mantine/core";
import { IconVolumeOff } from "@tabler/icons-react";
import type { PracticeState } from "../rules/practice-session";
import { PlayButton } from "../sound/play-button";
import { SlowerButton, SoundNote } from "../sound/sound-controls";
import type { SoundStatus, WordSound } from "../sound/word-sound";
import { Celebration } from "./celebration";
import classes from "./practice-session.module.css";
import type { NextWord } from "./word-prefetcher";

interface PracticeStageProps {
  step: PracticeState["step"];
  current: NextWord | undefined;
  sound: WordSound;
  heard: SoundStatus;
  onReplay: () => void;
}

/** Above the input: the play button, a note that there is no recording, or the celebration. */
export function PracticeStage({ step, current, sound, heard, onReplay }: PracticeStageProps) {
  if (step === "finished") return <div className={classes.stage} />;
  return (
    <div className={classes.stage}>
      {step === "correct" && current ? (
        <Celebration word={current.word.word} />
      ) : heard.state === "silent" ? (
        <>
          <span className={classes.silent}>
            <IconVolumeOff size={56} stroke={1.4} aria-hidden />
          </span>
          <Text fz="lg" fw={600} ta="center">
            No recording for this word
          </Text>
        </>
      ) : (
        <>
          <PlayButton state={current ? heard.state : "loading"} onClick={onReplay} />
          {step === "spelling" && <SlowerButton sound={sound} />}
          {step === "spelling" && <SoundNote {...heard} />}
        </>
      )}
    </div>
  );
}
