import { lazy, type ReactNode, useState } from "react";
import type { Schema } from "@/shared/api/client";
import { ProblemError } from "@/shared/api/problem";
import { OnceOpened, retryImport } from "@/shared/ui/lazy-dialog";

const SecondStepDialog = lazy(() => retryImport(() => import("./second-step-dialog")));

/** What a correct password leads to: the person, or the question for a second step. */
export type LogInAnswer = Schema<"Identity"> | Schema<"SecondFactorNeeded">;

interface Asked {
  needed: Schema<"SecondFactorNeeded">;
  resolve: (identity: Schema<"Identity">) => void;
  reject: (error: unknown) => void;
}

/** Someone closed the dialog. The forms show it as they show a log-in that took too long. */
const canceled = () =>
  new ProblemError({
    type: "about:blank",
    title: "Unauthorized",
    status: 401,
    code: "log-in-expired",
    detail: "You're not logged in yet. Please log in again.",
  });

/**
 * Asks for the second step of a log-in, if there is one, in a dialog over the page. Returns a function that waits for it, and the
 * dialog, which the page renders.
 */
export function useSecondStep(): [(answer: LogInAnswer) => Promise<Schema<"Identity">>, ReactNode] {
  const [asked, setAsked] = useState<Asked>();
  const finish = (answer: (asked: Asked) => void) => {
    if (asked !== undefined) answer(asked);
    setAsked(undefined);
  };
  const ask = async (answer: LogInAnswer) =>
    "uid" in answer
      ? answer
      : new Promise<Schema<"Identity">>((resolve, reject) => {
          setAsked({ needed: answer, resolve, reject });
        });
  return [
    ask,
    <OnceOpened key="second-step" opened={asked !== undefined}>
      <SecondStepDialog
        needed={asked?.needed}
        onLogIn={(identity) => finish(({ resolve }) => resolve(identity))}
        onEnd={(error) => finish(({ reject }) => reject(error))}
        onCancel={() => finish(({ reject }) => reject(canceled()))}
      />
    </OnceOpened>,
  ];
}
