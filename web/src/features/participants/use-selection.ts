import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useState } from "react";
import type { Schema } from "@/shared/api/client";
import { competitionKey } from "@/shared/api/query-keys";
import { count, formatNumber } from "@/shared/lib/format";
import { nameOf } from "@/shared/lib/person";
import { confirm } from "@/shared/ui/confirm";
import { focusHeading } from "@/shared/ui/focus";
import { notify } from "@/shared/ui/notify";
import type { Participant, ParticipantList } from "./api";
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
  list: ParticipantList;
  /** Whether claim codes work: they set a password. */
  canCreateCodes: boolean;
  actions: ParticipantActions;
}

/** The selected spellers, across filters and pages, and what is done with them. */
export function useSelection({ competition, list, canCreateCodes, actions }: SelectionOptions) {
  const queryClient = useQueryClient();
  const { code, title } = competition;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [sheet, setSheet] = useState<ReactNode>();
  const people = list.participants.filter(({ uid }) => selected.has(uid));
  const withCodes = people.filter(({ madeHere }) => madeHere && canCreateCodes);

  const deselect = (done: readonly Participant[]) => setSelected((before) => without(before, done));
  const refresh = () => void queryClient.invalidateQueries({ queryKey: competitionKey(code) });

  const removal = useMutation({
    mutationFn: (participants: readonly Participant[]) =>
      actions.remove(participants.map(({ uid }) => uid)),
    onSuccess: (_, removed) => {
      const [only] = removed;
      const who = removed.length === 1 && only ? nameOf(only) : count(removed.length, "speller");
      notify.success(`Removed ${who}.`);
      deselect(removed);
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
      const accounts = done.map(({ participant, result }) => ({
        ...result,
        uid: participant.uid,
        email: participant.email,
        displayName: nameOf(participant),
      }));
      deselect(done.map(({ participant }) => participant));
      const description = `${count(accounts.length, "new code")} for “${title}”. Older codes no longer work.`;
      setSheet(actions.sheet(accounts, description, () => setSheet(undefined)));
    },
  });

  return {
    selected,
    people,
    withCodes,
    sheet,
    select: (uid: string, on: boolean) =>
      setSelected((before) => {
        const next = new Set(before);
        if (on) next.add(uid);
        else next.delete(uid);
        return next;
      }),
    selectAll: (participants: Participant[], on: boolean) =>
      setSelected((before) =>
        on
          ? new Set([...before, ...participants.map(({ uid }) => uid)])
          : without(before, participants),
      ),
    /** Deselects spellers who are gone. */
    retain: useCallback((participants: readonly Participant[]) => {
      setSelected((before) => {
        const known = participants.filter(({ uid }) => before.has(uid));
        return known.length === before.size ? before : new Set(known.map(({ uid }) => uid));
      });
    }, []),
    clear: () => setSelected(new Set()),
    removal,
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

function without(uids: ReadonlySet<string>, done: readonly Participant[]): ReadonlySet<string> {
  const gone = new Set(done.map(({ uid }) => uid));
  return new Set([...uids].filter((uid) => !gone.has(uid)));
}

/** More names than this are counted. */
const maxNames = 5;

/** `Ann, Ben and 3 more`. */
function listed(people: readonly Participant[]): string {
  const names = people.slice(0, maxNames).map(nameOf);
  const more = people.length - names.length;
  return more === 0
    ? new Intl.ListFormat("en").format(names)
    : `${names.join(", ")} and ${formatNumber(more)} more`;
}
