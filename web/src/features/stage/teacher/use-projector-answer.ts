import { useState } from "react";

/** For this tab: the same window on another screen is another answer. */
const keyOf = (address: string) => `wordhive-projector-${address}`;

function read(address: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(address)) !== null;
  } catch {
    return false;
  }
}

/** Whether the teacher has said that the class doesn't see this screen. */
export function useProjectorAnswer(address: string) {
  const [answered, setAnswered] = useState(() => read(address));
  return {
    answered,
    answer: () => {
      setAnswered(true);
      try {
        sessionStorage.setItem(keyOf(address), "answered");
      } catch {
        // It asks again after a reload.
      }
    },
  };
}
