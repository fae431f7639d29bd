import { ActionIcon, Button } from "@mantine/core";
import { IconPlayerTrackPrev, IconVolume } from "@tabler/icons-react";
import { keepFocus } from "../practice/keep-focus";
import type { WordSound } from "./word-sound";

/** Plays the word at three quarters of its speed. */
export function SlowerButton({ sound }: { sound: WordSound }) {
  return (
    <Button
      variant="default"
      mih={44}
      leftSection={<IconPlayerTrackPrev size={18} aria-hidden />}
      onClick={sound.playSlowly}
    >
      Slower
    </Button>
  );
}

/** Says a text in the browser's voice. Nothing if there is none. */
export function SayButton({
  text,
  name,
  speaks,
  sound,
}: {
  text: string;
  /** What it says, such as "the definition". */
  name: string;
  speaks: boolean;
  sound: WordSound;
}) {
  if (!speaks || text === "") return null;
  return (
    <ActionIcon
      aria-label={`Hear ${name} (computer voice)`}
      onMouseDown={keepFocus}
      onClick={() => sound.say(text)}
    >
      <IconVolume size={22} aria-hidden />
    </ActionIcon>
  );
}
