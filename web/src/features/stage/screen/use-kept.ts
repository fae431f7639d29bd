import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from "react";
import type { KeptAs } from "./kept-keys";

/** State of a form that survives its dialog and a reload of this tab, until the last of the three forgets it. */
export function useKept<Value>(
  keptAs: KeptAs,
  form: string,
  initial: Value,
): [Value, Dispatch<SetStateAction<Value>>, () => void] {
  const name = `${keptAs}-${form}`;
  const [value, setValue] = useState<Value>(() => readKept(keptAs, form, initial));
  // A form may be renamed while it is open, and what it holds moves along.
  const latest = useRef(name);
  useEffect(() => {
    if (latest.current !== name) store(latest.current, undefined);
    latest.current = name;
    store(name, value === initial ? undefined : value);
  }, [name, value, initial]);
  const forget = () => {
    // The form may be gone by now.
    store(latest.current, undefined);
    setValue(initial);
  };
  return [value, setValue, forget];
}

/** What is in such a form. */
export function readKept<Value>(keptAs: KeptAs, form: string, initial: Value): Value {
  try {
    const stored = sessionStorage.getItem(`${keptAs}-${form}`);
    return stored === null ? initial : (JSON.parse(stored) as Value);
  } catch {
    return initial;
  }
}

function store(name: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Private windows may refuse. The page still has it.
  }
}
