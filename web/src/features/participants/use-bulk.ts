import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { hasCode } from "@/shared/api/problem";
import { useFailure } from "@/shared/ui/use-failure";
import type { Speller } from "./rules/speller";

/** What became of each speller. Those that are in neither were not reached because of an error. */
export interface BulkOutcome<Result> {
  done: { speller: Speller; result: Result }[];
  /** The server said no, and would say it again. */
  refused: Speller[];
}

interface BulkOptions<Result> {
  act: (speller: Speller) => Promise<Result>;
  /** Called after an error too. */
  onSettled: (outcome: BulkOutcome<Result>) => void;
}

/** Does the same for several spellers, one after the other, as each is a change of its own. Stops at a lost connection. */
export function useBulk<Result>({ act, onSettled }: BulkOptions<Result>) {
  const [done, setDone] = useState(0);
  const outcome = useRef<BulkOutcome<Result>>({ done: [], refused: [] });
  const mutation = useMutation({
    mutationFn: async (spellers: readonly Speller[]) => {
      outcome.current = { done: [], refused: [] };
      setDone(0);
      for (const speller of spellers) {
        try {
          outcome.current.done.push({ speller, result: await act(speller) });
        } catch (error) {
          if (!hasCode(error, "forbidden") && !hasCode(error, "not-found")) throw error;
          outcome.current.refused.push(speller);
        }
        setDone((before) => before + 1);
      }
    },
    onSettled: () => onSettled(outcome.current),
  });
  return {
    run: (spellers: readonly Speller[]) => mutation.mutate(spellers),
    failure: useFailure({ error: mutation.error, isPending: mutation.isPending }),
    /** The spellers of the last attempt. */
    spellers: mutation.variables,
    /** Undefined unless something is going on. */
    progress: mutation.isPending ? { done, total: mutation.variables.length } : undefined,
  };
}
