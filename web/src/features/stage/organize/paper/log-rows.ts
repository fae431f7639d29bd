import { formatLogLine } from "@/shared/lib/bee-log";
import { type OfficialRole, roleNames, roleWithLabel } from "@/shared/lib/official-roles";
import type { BeeEntry } from "../api";
import type { Grant } from "../grants";
import type { LogEntry, LogEvent } from "./log";

/** An event in words. */
export interface LogRow {
  key: string;
  /** "Mar 1, 7:41:08 PM" */
  time: string;
  who: string;
  what: string;
  undone: boolean;
}

const formatTime = (at: string, timeZone: string) =>
  new Date(at).toLocaleString("en-US", {
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    second: "2-digit",
    timeZone,
  });

/** Who decided, as far as it is known: names of organizers aren't part of the log. */
function formatOfficial({ official, role }: LogEntry, grants: readonly Grant[]): string {
  const grant = grants.find(({ _id }) => _id === official);
  if (grant) return roleWithLabel(grant.role, grant.label);
  if (role in roleNames) return roleNames[role as OfficialRole];
  return role.charAt(0).toUpperCase() + role.slice(1);
}

/** Another official who agreed. */
function formatSecond(id: unknown, grants: readonly Grant[]): string {
  if (typeof id !== "string") return "";
  const grant = grants.find(({ _id }) => _id === id);
  return `, with ${grant ? roleWithLabel(grant.role, grant.label) : "another organizer"}`;
}

/** The commands that were undone, and not redone since. */
function undoneCommands(entries: readonly LogEntry[]): Set<number> {
  const undone = new Set<number>();
  const undoneBy = new Map<number, number[]>();
  for (const { seq, events } of entries) {
    for (const event of events) {
      if (event.type === "undone") {
        const commands = event.commands as number[];
        undoneBy.set(seq, commands);
        for (const command of commands) undone.add(command);
      } else if (event.type === "redone") {
        for (const command of undoneBy.get(event.undone as number) ?? []) undone.delete(command);
      }
    }
  }
  return undone;
}

/** Whose turn or appeal each event is about, by the ids in the log, and what the hall knows of it. */
class Turns {
  private readonly ofTurns = new Map<unknown, unknown>();
  private readonly turnsOfAppeals = new Map<unknown, unknown>();
  /** The last command that has shown a turn's ruling to the hall. A later one may not be shown yet. */
  private readonly lastShown = new Map<unknown, number>();

  constructor(
    entries: readonly LogEntry[],
    private readonly spellers: readonly BeeEntry[],
  ) {
    for (const { seq, events } of entries) {
      for (const { type, turn, speller, appeal } of events) {
        if (type === "spellerCalled") this.ofTurns.set(turn, speller);
        else if (type === "appealLodged") this.turnsOfAppeals.set(appeal, turn);
        else if (type === "shown") this.lastShown.set(turn, seq);
      }
    }
  }

  /** Whether the hall knows the ruling that a command has made, or that its letters led to. */
  knows(turn: unknown, seq: number): boolean {
    return seq <= (this.lastShown.get(turn) ?? 0);
  }

  /** "14 Maya Torres", or only the number if the name was erased. */
  nameIn({ speller, turn, appeal }: LogEvent): string | undefined {
    const id = speller ?? this.ofTurns.get(turn ?? this.turnsOfAppeals.get(appeal));
    if (id === undefined) return undefined;
    const found = this.spellers.find((one) => one.speller === id);
    return found ? `${found.number} ${found.name}`.trim() : undefined;
  }
}

const formatValue = (value: unknown) =>
  typeof value === "string" ? value : JSON.stringify(value ?? null);

/** What else an event says. */
function detailOf(event: LogEvent, isKnown: boolean): string {
  if (["heard", "ruled"].includes(event.type) && !isKnown) return "";
  if (event.type === "checkedIn") return event.present === false ? "no" : "";
  if (["roundStarted", "roundClosed"].includes(event.type)) return String(event.round);
  if (event.type === "profileAmended") {
    return `${event.path}: ${formatValue(event.was)} → ${formatValue(event.is)}, ${event.reason}`;
  }
  if (event.type === "boardSet" && !event.text) return String(event.mode);
  const { item, text, outcome, ground, reason, note } = event;
  const details = [item, text, outcome, ground, reason, note];
  return (details.find((detail) => typeof detail === "string" && detail !== "") ?? "") as string;
}

/** The whole log in words, oldest first, with times in the competition's time zone. */
export function logRows(
  entries: readonly LogEntry[],
  spellers: readonly BeeEntry[],
  grants: readonly Grant[],
  timeZone: string,
): LogRow[] {
  const undone = undoneCommands(entries);
  const turns = new Turns(entries, spellers);
  return entries.flatMap((entry) =>
    entry.events.map((event, index) => ({
      key: `${entry.seq}-${index}`,
      time: formatTime(entry.at, timeZone),
      who: formatOfficial(entry, grants),
      what:
        formatLogLine(
          event.type,
          turns.nameIn(event),
          detailOf(event, turns.knows(event.turn, entry.seq)),
        ) + formatSecond(event.second, grants),
      undone: undone.has(entry.seq),
    })),
  );
}

/** The rows with all of these words, in any case. */
export function searchRows(rows: readonly LogRow[], search: string): readonly LogRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter(({ time, who, what, undone }) => {
    const text = `${time} ${who} ${what} ${undone ? "undone" : ""}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
