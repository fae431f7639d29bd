import { useEffect, useState, useSyncExternalStore } from "react";
import { type SoundStatus, WordSound } from "./word-sound";

/** The sound of one word after the other. `sound` stays the same. */
export function useWordSound(): SoundStatus & { sound: WordSound } {
  const [sound] = useState(() => new WordSound());
  const status = useSyncExternalStore(sound.subscribe, sound.status);
  useEffect(() => sound.connect(), [sound]);
  return { ...status, sound };
}
