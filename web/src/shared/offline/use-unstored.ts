import { useSyncExternalStore } from "react";
import { hasUnstored, subscribeToUnstored } from "./waiting";

/** Whether something that was practiced would be lost if this tab was closed now. */
export const useUnstored = (): boolean => useSyncExternalStore(subscribeToUnstored, hasUnstored);
