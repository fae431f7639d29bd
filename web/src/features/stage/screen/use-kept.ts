import { useEffect, useState } from "react";

/** State of a form that survives its dialog and a reload of this tab. `undefined` forgets it. */
export function useKept<Value>(
  key: string,
  initial: Value,
): [Value, (value: Value) => void, () => void] {
  const name = `wordhive-kept-${key}`;
  const [value, setValue] = useState<Value>(() => {
    try {
      const stored = sessionStorage.getItem(name);
      return stored === null ? initial : (JSON.parse(stored) as Value);
    } catch {
      return initial;
    }
  });
  useEffect(() => {
    try {
      if (value === initial) sessionStorage.removeItem(name);
      else sessionStorage.setItem(name, JSON.stringify(value));
    } catch {
      // Private windows may refuse. The page still has it.
    }
  }, [name, value, initial]);
  return [value, setValue, () => setValue(initial)];
}
