import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { CsvWord } from "@/shared/csv/csv-words";
import { useAbort } from "@/shared/lib/use-abort";
import { rateWords } from "../api";
import { rateInBatches } from "./rate-in-batches";
import type { Calculation } from "./results";

const nothing: Calculation = { words: [], ratings: [] };

/** Where the rating of a file's words stands. */
export type CalculationStep = "none" | "running" | "canceled" | "failed" | "done";

/** Rates the words of a file. A cancel or a failure keeps what was rated, and `resume` goes on from there. */
export function useCalculation() {
  const [calculation, setCalculation] = useState(nothing);
  const cancelable = useAbort();

  const run = useMutation({
    mutationFn: ({ words, ratings }: Calculation) => {
      const signal = cancelable.start();
      let rated = ratings;
      return rateInBatches(
        words.map(({ word }) => word),
        rated.length,
        rateWords,
        (more) => {
          rated = [...rated, ...more];
          setCalculation({ words, ratings: rated });
        },
        signal,
      );
    },
  });

  const begin = (from: Calculation) => {
    setCalculation(from);
    run.mutate(from);
  };
  const step: CalculationStep = run.isPending
    ? "running"
    : run.isSuccess
      ? "done"
      : run.isIdle
        ? "none"
        : run.error.name === "AbortError"
          ? "canceled"
          : "failed";

  return {
    calculation,
    step,
    error: run.error,
    start: (words: readonly CsvWord[]) => begin({ words, ratings: [] }),
    resume: () => begin(calculation),
    cancel: cancelable.abort,
    /** Lets go of a file and all that was made of it. */
    clear: () => {
      cancelable.abort();
      run.reset();
      setCalculation(nothing);
    },
  };
}
