import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { CsvWord } from "@/shared/csv/csv-words";
import { useAbort } from "@/shared/lib/use-abort";
import { rateWords } from "../api";
import { rateInBatches } from "./rate-in-batches";
import type { Calculation } from "./results";

const nothing: Calculation = { words: [], ratings: [] };

export type CalculationStep = "none" | "running" | "canceled" | "failed" | "done";

/** Rates a file's words. After a cancel or a failure, `resume` continues where it stopped. */
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
    /** Discards the results. */
    clear: () => {
      cancelable.abort();
      run.reset();
      setCalculation(nothing);
    },
  };
}
