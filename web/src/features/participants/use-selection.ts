import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Schema } from "@/shared/api/client";
import { competitionKey } from "@/shared/api/query-keys";
import { count, formatNumber } from "@/shared/lib/format";
import { nameOf } from "@/shared/lib/person";
import { confirm } from "@/shared/ui/confirm";
import { focusHeading } from "@/shared/ui/focus";
import { notify } from "@/shared/ui/notify";
import { useFailure } from "@/shared/ui/use-failure";
import type { Speller } from "./rules/speller";
import { useBulk } from "./use-bulk";

/** What other features do with spellers. */
export interface ParticipantActions {
  remove: (uids: string[]) => Promise<void>;
  createCode: (uid: string) => Promise<Schema<"NewClaimCode">>;
  /** The printable sheet with these claim codes. */
  sheet: (accounts: Schema<"ClassAccount">[], description: string, onDone: () => void) => ReactNode;
}

interface SelectionOptions {
  competition: Schema<"Competition">;
  /** Whether claim codes work: they set a password. */
  canCreateCodes: boolean;
  actions: ParticipantActions;
}

/** The selected spellers, across searches, filters and pages, and what is done with them. */
export function useSelection({ competition, canCreateCodes, actions }: SelectionOptions) {
  const queryClient = useQueryClient();
  const { code, title } = competition;
  const [selected, setSelected] = useState<ReadonlyMap<string, Speller>>(new Map());
  const [sheet, setSheet] = useState<ReactNode>();
  const people = [...selected.values()];
  const withCodes = people.filter(({ madeHere }) => madeHere && canCreateCodes);

  const change = (spellers: readonly Speller[], on: boolean) =>
    setSelected((before) => {
      const next = new Map(before);
      for (const speller of spellers) {
        if (on) next.set(speller.uid, speller);
        else next.delete(speller.uid);
      }
      return next;
    });
  const refresh = () => void queryClient.invalidateQueries({ queryKey: competitionKey(code) });

  const removal = useMutation({
    mutationFn: (spellers: readonly Speller[]) => actions.remove(spellers.map(({ uid }) => uid)),
    onSuccess: (_, removed) => {
      const [only] = removed;
      const who = removed.length === 1 && only ? nameOf(only) : count(removed.length, "speller");
      notify.success(`Removed ${who}.`);
      change(removed, false);
      refresh();
      // The focused button is gone.
      focusHeading();
    },
  });
  const codes = useBulk({
    act: ({ uid }) => actions.createCode(uid),
    onSettled: ({ done, refused }) => {
      if (refused.length > 0) {
        notify.failure(
          `No new code for ${refused.map(nameOf).join(", ")}. Their accounts have a confirmed email, or are no longer part of the class. They can reset the password by email.`,
        );
      }
      if (done.length === 0) return;
      const accounts = done.map(({ speller, result }) => ({
        ...result,
        uid: speller.uid,
        email: speller.email,
        displayName: nameOf(speller),
      }));
      change(
        done.map(({ speller }) => speller),
        false,
      );
      const description = `${count(accounts.length, "new code")} for “${title}”. Older codes no longer work.`;
      setSheet(actions.sheet(accounts, description, () => setSheet(undefined)));
    },
  });

  return {
    selected,
    people,
    withCodes,
    sheet,
    /** Selects or deselects these. */
    change,
    clear: () => setSelected(new Map()),
    /** Of those who were confirmed, the ones who are still selected: what failed can be tried again for them. */
    stillSelected: (confirmed: readonly Speller[] = []) =>
      confirmed.filter(({ uid }) => selected.has(uid)),
    removal,
    unremoved: useFailure({ error: removal.error, isPending: removal.isPending }),
    codes,
    progress: removal.isPending
      ? `Removing ${count(removal.variables.length, "speller")}…`
      : codes.progress &&
        `Making codes: ${formatNumber(codes.progress.done)} of ${formatNumber(codes.progress.total)}…`,
    askToRemove: () => {
      const [only] = people;
      const alone = people.length === 1 && only !== undefined;
      confirm({
        title: alone
          ? "Remove this participant?"
          : `Remove ${count(people.length, "participant")}?`,
        message: `${alone ? nameOf(only) : listed(people)} will be removed from “${title}”. Their form answers and practice progress will be deleted. You can undo this for ten seconds. After that, they can rejoin with the code, but they'll start from scratch.`,
        confirmLabel: alone
          ? "Remove participant"
          : `Remove ${count(people.length, "participant")}`,
        onConfirm: () => removal.mutate(people),
      });
    },
    askForCodes: () => {
      confirm({
        title: `Make ${count(withCodes.length, "new code")}?`,
        message: `${listed(withCodes)} can choose a new password with the new code. Older codes stop working now. Old passwords work until the new code is used. You'll get a sheet to print.`,
        confirmLabel: `Make ${count(withCodes.length, "new code")}`,
        color: "honey",
        onConfirm: () => codes.run(withCodes),
      });
    },
  };
}

/** More names than this are counted. */
const maxNames = 5;

/** `Ann, Ben and 3 more`. */
function listed(people: readonly Speller[]): string {
  const names = people.slice(0, maxNames).map(nameOf);
  const more = people.length - names.length;
  return more === 0
    ? new Intl.ListFormat("en").format(names)
    : `${names.join(", ")} and ${formatNumber(more)} more`;
}
