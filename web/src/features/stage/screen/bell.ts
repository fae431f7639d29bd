import { useEffect, useState } from "react";
import { playEffect, readyEffects } from "@/shared/lib/sound-effects";

const setting = "wordhive-bell";
/** A hall hears it. */
const loud = 0.6;

/** Phones are silent until someone wants them to sound. */
function isOn(): boolean {
  try {
    const chosen = localStorage.getItem(setting);
    if (chosen !== null) return chosen === "on";
  } catch {
    // Nothing was chosen.
  }
  return !matchMedia("(pointer: coarse) and (max-width: 48em)").matches;
}

/** Rings on the device whose press has counted, and so only once in a hall. */
export function ringBell(): void {
  if (isOn()) playEffect("bell", loud);
}

/** Safari lets a page sound only after a press, and the answer to a ruling comes too late for that. */
export function useReadyBell(): void {
  useEffect(() => {
    const ended = new AbortController();
    const ready = () => {
      readyEffects();
      ended.abort();
    };
    for (const press of ["pointerup", "keydown"]) {
      addEventListener(press, ready, { signal: ended.signal });
    }
    return () => ended.abort();
  }, []);
}

/** Whether this device rings, and how to change it. */
export function useBell(): [on: boolean, choose: (on: boolean) => void] {
  const [on, setOn] = useState(isOn);
  const choose = (next: boolean) => {
    setOn(next);
    if (next) playEffect("bell", loud);
    try {
      localStorage.setItem(setting, next ? "on" : "off");
    } catch {
      // It lasts until the page is reloaded.
    }
  };
  return [on, choose];
}
