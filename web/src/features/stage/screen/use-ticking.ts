import { useSyncExternalStore } from "react";

/** A tenth of a second: a digit changes when it should, for everyone in the hall at once. */
const tick = 100;

const everyTick = (listener: () => void) => {
  const timer = setInterval(listener, tick);
  return () => clearInterval(timer);
};

/** A value that changes with time. Renders only when it does. */
export function useTicking<Value extends string | number | boolean>(read: () => Value): Value {
  return useSyncExternalStore(everyTick, read);
}
