import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { withProgress } from "@/shared/offline/answers";
import { wasAnsweredHere } from "@/shared/offline/device-user";
import { replaceCurrentUser, sessionQuery, useCurrentUser } from "@/shared/session/session";
import type { Wordlist } from "../api";
import { hearTabs } from "../offline/other-tabs";
import type { PracticeProgress } from "../rules/practice-order";

interface ElsewhereOptions {
  /** The step of the session, as some can't go on elsewhere. */
  step: string;
  wordlist: Pick<Wordlist, "_id" | "wordsVersion">;
  /** Called with each progress that the server has. */
  learn: (stored: PracticeProgress | undefined) => void;
  /** The same, as soon as the speller is in this tab. */
  onNewest: (stored: PracticeProgress) => void;
}

/** Follows what the speller does with a list in other tabs, and on other devices whenever they return to this one. */
export function useProgressElsewhere({ step, wordlist, learn, onNewest }: ElsewhereOptions): void {
  const { _id: wordlistId, wordsVersion } = wordlist;
  const queryClient = useQueryClient();
  const user = useCurrentUser();
  const stored = user.wordlistsStudyDepth.find((depth) => depth.wordlistId === wordlistId);

  const look = useEffectEvent(() => {
    // A copy on the device is older than what this page knows.
    if (wasAnsweredHere(`/api/auth/${user.uid}`)) return;
    learn(stored);
    if (stored !== undefined && document.hasFocus()) onNewest(stored);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one of them changes
  useEffect(look, [stored, step]);

  const hear = useEffectEvent((saved: Parameters<Parameters<typeof hearTabs>[0]>[0]) => {
    const isOfList = saved.wordlistId === wordlistId && saved.wordsVersion === wordsVersion;
    if (saved.uid === user.uid && isOfList) {
      replaceCurrentUser(queryClient, withProgress(user, saved));
    }
  });
  useEffect(() => hearTabs(hear), []);

  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "hidden" || !navigator.onLine) return;
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    };
    const lookAgain = () => look();
    document.addEventListener("visibilitychange", refresh);
    window.addEventListener("focus", lookAgain);
    return () => {
      document.removeEventListener("visibilitychange", refresh);
      window.removeEventListener("focus", lookAgain);
    };
  }, [queryClient]);
}
