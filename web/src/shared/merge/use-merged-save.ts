import { useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { notify } from "@/shared/ui/notify";
import type { Choices, Collision, Merge, Side } from "./merge";
import { CollisionError, type MergeSteps, saveMerged, type Versioned } from "./save-merged";

/** What collides, and what was chosen so far. */
export interface Conflict {
  collisions: readonly Collision[];
  choices: Choices;
  choose: (keys: readonly string[], side: Side) => void;
  undecided: number;
}

interface MergedSaveOptions<Value, Version, Saved> extends MergeSteps<Value, Version, Saved> {
  /** The version that was opened. */
  base: Versioned<Value, Version>;
  /** What the editor shows. Should be memoized. */
  mine: Value;
  /** `merged` if it includes someone else's changes. */
  onSaved: (saved: Saved, sent: Value, merged: boolean) => void;
  onError?: (error: Error, sent: Value) => void;
  /** All collisions are decided: the editor goes on with the result, based on the version of the other person. */
  onSettled: (settled: Value, theirs: Versioned<Value, Version>) => void;
}

/** Saves what an editor shows. If someone else saved first, both versions are merged, and the editor shows what collides. */
export function useMergedSave<Value, Version, Saved>({
  base,
  mine,
  onSaved,
  onError,
  onSettled,
  ...steps
}: MergedSaveOptions<Value, Version, Saved>) {
  const [found, setFound] = useState<{
    theirs: Versioned<Value, Version>;
    basedOn: Version;
  }>();
  const [choices, setChoices] = useState<Choices>(new Map());
  const { merge } = steps;
  // Once the editor shows another version, what collided with the old one is over.
  const theirs = found && found.basedOn === base.version ? found.theirs : undefined;
  // The editor goes on while it shows what collides.
  const merging = useMemo(
    () => theirs && merge(base.value, mine, theirs.value),
    [merge, base.value, mine, theirs],
  );

  const saving = useMutation({
    mutationFn: (attempt: { base: Versioned<Value, Version>; mine: Value }) =>
      saveMerged(attempt.base, attempt.mine, steps),
    onSuccess: ({ saved, merged }, { mine: sent }) => onSaved(saved, sent, merged),
    onError: (error, { base: { version }, mine: sent }) => {
      if (error instanceof CollisionError) {
        setFound({ theirs: error.theirs as Versioned<Value, Version>, basedOn: version });
      } else {
        onError?.(error, sent);
      }
    },
  });

  function leaveConflict() {
    setFound(undefined);
    setChoices(new Map());
  }

  const undecidedOf = ({ collisions }: Merge<Value>) =>
    collisions.filter(({ key }) => !choices.has(key));
  const conflict: Conflict | undefined = merging && {
    collisions: merging.collisions,
    choices,
    choose: (keys, side) =>
      setChoices(new Map([...choices, ...keys.map((key) => [key, side] as const)])),
    undecided: undecidedOf(merging).length,
  };

  return {
    /** Saves, unless something that collides is undecided. */
    save: (current: Value) => {
      if (saving.isPending) return;
      if (theirs === undefined) {
        saving.mutate({ base, mine: current });
        return;
      }
      const result = merge(base.value, current, theirs.value);
      const [first] = undecidedOf(result);
      if (first !== undefined) {
        notify.clearSuccesses();
        document.getElementById(collisionId(first.key))?.focus();
        return;
      }
      const settled = result.settle(choices);
      leaveConflict();
      onSettled(settled, theirs);
      saving.mutate({ base: theirs, mine: settled });
    },
    pending: saving.isPending,
    succeeded: saving.isSuccess,
    failure:
      saving.error === null || saving.error instanceof CollisionError
        ? undefined
        : { error: saving.error, sent: saving.variables.mine },
    conflict,
    /** The changes were discarded, or another version is shown. */
    reset: () => {
      leaveConflict();
      saving.reset();
    },
    resetFailure: saving.reset,
  };
}

/** The first button of a collision. */
export const collisionId = (key: string) => `collision-${key}`;
