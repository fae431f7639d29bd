import type { Schema } from "@/shared/api/client";
import { localDateTime } from "@/shared/lib/local-date-time";
import { hidden, isScheduled } from "@/shared/visibility/visibility";
import type { Competition, Wordlist } from "../api";
import { withoutOrganizers } from "./find-people";
import type { Deadline } from "./upcoming";

type Template = Pick<
  Schema<"FormTemplate">,
  "_id" | "title" | "visibility" | "responseCount" | "responsesToday"
>;

/** How much of one thing is done: answers to a form, recordings of a wordlist. */
export interface Share {
  id: string;
  title: string;
  done: number;
  of: number;
}

/** The figures of a competition at a glance. */
export interface Pulse {
  spellers: number;
  /** Class accounts that nobody has logged in to yet. */
  unclaimed: number;
  /** Of the forms that spellers see; undefined if unknown. */
  forms: Share[] | undefined;
  answeredToday: number;
  /** Of all wordlists with words. */
  recordings: Share[];
  /** Uids by wordlist that spellers see; undefined if unknown. */
  practice: Share[] | undefined;
  /** How many spellers practiced in the last seven days. */
  practicedThisWeek: number;
}

interface Sources {
  competition: Pick<Competition, "participants" | "admins" | "timeZone">;
  wordlists: readonly Wordlist[];
  /** Absent if they failed to load, which their own section shows. */
  templates: readonly Template[] | undefined;
  /** What the spellers did; absent if it failed to load. */
  counts: Schema<"ParticipantCounts"> | undefined;
}

export function pulseOf({ competition, wordlists, templates, counts }: Sources, now: Date): Pulse {
  const { date, time } = localDateTime(competition.timeZone, now);
  const isShown = ({ visibility = "" }: { visibility?: string }) =>
    visibility !== hidden && (!isScheduled(visibility) || visibility <= `${date}T${time}`);
  const spellers = counts?.total ?? withoutOrganizers(competition).length;
  const answered = new Map(counts?.forms.map((form) => [form._id, form.answered]));
  const practiced = new Map(counts?.wordlists.map((list) => [list._id, list.practiced]));
  return {
    spellers,
    unclaimed: counts?.unclaimed ?? 0,
    forms: templates?.filter(isShown).map(({ _id: id, title, responseCount = 0 }) => ({
      id,
      title,
      done: counts ? (answered.get(id) ?? 0) : Math.min(responseCount, spellers),
      of: spellers,
    })),
    answeredToday: templates?.reduce((sum, { responsesToday = 0 }) => sum + responsesToday, 0) ?? 0,
    recordings: wordlists
      .filter(({ wordCount }) => wordCount > 0)
      .map(({ _id: id, title, recordedCount, wordCount }) => ({
        id,
        title,
        done: recordedCount,
        of: wordCount,
      })),
    practice:
      counts &&
      wordlists
        .filter((wordlist) => wordlist.wordCount > 0 && isShown(wordlist))
        .map(({ _id: id, title }) => ({
          id,
          title,
          done: practiced.get(id) ?? 0,
          of: spellers,
        })),
    practicedThisWeek: counts?.practicedThisWeek ?? 0,
  };
}

/** All shares together. */
export function total(shares: readonly Share[]): { done: number; of: number; missing: number } {
  const done = shares.reduce((sum, share) => sum + share.done, 0);
  const of = shares.reduce((sum, share) => sum + share.of, 0);
  return { done, of, missing: of - done };
}

/** The few with the most missing, in their own order. */
export function mostMissing(shares: readonly Share[], limit: number): Share[] {
  const missing = ({ of, done }: Share) => of - done;
  const worst = new Set(shares.toSorted((a, b) => missing(b) - missing(a)).slice(0, limit));
  return shares.filter((share) => worst.has(share));
}

/** How many spellers still owe the form of a deadline. */
export function missingAt({ templateId }: Deadline, { forms }: Pulse): number {
  const form = forms?.find(({ id }) => id === templateId);
  return form ? form.of - form.done : 0;
}
