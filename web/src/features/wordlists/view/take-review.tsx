import { Button, Group, Text } from "@mantine/core";
import { IconCheck, IconRefresh } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isFocusLost } from "@/shared/ui/focus";
import type { Take } from "../rules/recording-session";
import { BigButton } from "./big-button";
import { PlayIcon } from "./play-icon";
import type { Player } from "./use-player";

interface TakeReviewProps {
  take: Take;
  /** Whether the word already has a recording. */
  replaces: boolean;
  saving: boolean;
  player: Player;
  onSave: () => void;
  onRecord: () => void;
  onDiscard: () => void;
}

/** Plays a take once, and offers to save it, record again or discard it. */
export function TakeReview({
  take,
  replaces,
  saving,
  player,
  onSave,
  onRecord,
  onDiscard,
}: TakeReviewProps) {
  const url = useTakeUrl(take, player);
  const playing = url !== undefined && player.playing === url;
  const save = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // It was disabled while it saved, and may have failed.
    if (!saving && isFocusLost()) save.current?.focus();
  }, [saving]);
  return (
    <>
      <BigButton
        key="listen"
        label={playing ? "Stop" : "Listen"}
        icon={<PlayIcon playing={playing} size={36} />}
        onClick={() => url !== undefined && player.toggle(url)}
        disabled={saving}
        focused={false}
      />
      {replaces && (
        <Text c="dimmed" fz="sm" ta="center">
          The current recording stays until you save this one.
        </Text>
      )}
      <Group gap="xs" justify="center">
        <Button
          ref={save}
          // Record, stop, save: Enter is enough for all three.
          data-autofocus
          autoFocus
          leftSection={<IconCheck size={20} aria-hidden />}
          loading={saving}
          onClick={onSave}
        >
          Save
        </Button>
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          disabled={saving}
          onClick={onRecord}
        >
          Record again
        </Button>
        <Button variant="subtle" color="gray" disabled={saving} onClick={onDiscard}>
          Discard
        </Button>
      </Group>
    </>
  );
}

/** The take's URL, played once as soon as it exists. */
function useTakeUrl({ audio }: Take, player: Player): string | undefined {
  const [url, setUrl] = useState<string>();
  const play = useEffectEvent((address: string) => player.toggle(address));
  useEffect(() => {
    const address = URL.createObjectURL(audio);
    setUrl(address);
    const timer = setTimeout(() => play(address), 150);
    return () => {
      clearTimeout(timer);
      URL.revokeObjectURL(address);
    };
  }, [audio]);
  return url;
}
