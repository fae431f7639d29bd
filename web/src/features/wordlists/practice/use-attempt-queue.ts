import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { refreshPractice } from "@/shared/api/practice";
import { pendingSends } from "@/shared/offline/device-user";
import { saveAttempts } from "../api";
import { AttemptQueue } from "./attempt-queue";

/** The speller's queue. Sends what an earlier visit left, and the last words of this one. */
export function useAttemptQueue(userId: string): AttemptQueue {
  const queryClient = useQueryClient();
  const attempts = useMemo(
    () =>
      new AttemptQueue({
        uid: userId,
        save: async (...batch) => {
          await saveAttempts(userId, ...batch);
          refreshPractice(queryClient);
        },
      }),
    [userId, queryClient],
  );
  useEffect(() => {
    const send = () => attempts.send();
    void send();
    document.addEventListener("visibilitychange", send);
    pendingSends.add(send);
    return () => {
      document.removeEventListener("visibilitychange", send);
      pendingSends.delete(send);
      void send();
    };
  }, [attempts]);
  return attempts;
}
