import { IconPlayerPlayFilled, IconPlayerStopFilled } from "@tabler/icons-react";

/** Play, or stop while playing. */
export function PlayIcon({ playing, size }: { playing: boolean; size: number }) {
  const Icon = playing ? IconPlayerStopFilled : IconPlayerPlayFilled;
  return <Icon size={size} aria-hidden />;
}
