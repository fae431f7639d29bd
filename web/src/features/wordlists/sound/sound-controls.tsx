import { ActionIcon, Button, Text } from "@mantine/core";
import { IconPlayerTrackPrev, IconVolume } from "@tabler/icons-react";
import type { SoundStatus, WordSound } from "./word-sound";

/** Plays the word at three quarters of its speed. */
export function SlowerButton({ sound }: { sound: WordSound }) {
  return (
    <Button
      variant="default"
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
    <ActionIcon aria-label={`Hear ${name} (computer voice)`} onClick={() => sound.say(text)}>
      <IconVolume size={22} aria-hidden />
    </ActionIcon>
  );
}

/** What the sound is, if there is something to say about it. */
export function SoundNote({ state, source }: Pick<SoundStatus, "state" | "source">) {
  const note =
    state === "blocked"
      ? "Press play to hear the word."
      : source === "computer voice"
        ? "Computer voice"
        : undefined;
  return note ? (
    <Text c="dimmed" fz="sm">
      {note}
    </Text>
  ) : null;
}
