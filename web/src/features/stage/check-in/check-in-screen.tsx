import { useState } from "react";
import { numberAndName } from "../board/scene";
import type { StageCommand } from "../commands";
import { useLateCommands } from "../connection/use-late-commands";
import type { ScreenProps } from "../official/screen-props";
import { CheckIcon, CircleIcon } from "../screen/icons";
import { KeyButton } from "../screen/key-button";
import type { CheckInView, StageSpeller } from "../views";
import classes from "./check-in.module.css";

type CheckIn = Extract<StageCommand, { type: "checkIn" }>;

const groups = ["Missing", "Here", "All"] as const;

/** At the door: who is here. One tap each, on a phone. */
export function CheckInScreen({
  view,
  silentSince,
  commands,
  label,
  onDevice,
}: ScreenProps<CheckInView>) {
  const [search, setSearch] = useState("");
  const [group, setGroup] = useState<(typeof groups)[number]>("Missing");
  const [newestId, setNewestId] = useState<number>();
  // Nobody at the door waits for the network.
  const { late, add } = useLateCommands<CheckIn>(silentSince === undefined, commands);

  const isHere = ({ speller, status }: StageSpeller) =>
    late.findLast((one) => one.speller === speller)?.present ?? status !== "missing";
  const mark = (entry: StageSpeller, present: boolean) => {
    add({ type: "checkIn", speller: entry.speller, present });
    setNewestId(present ? entry.speller : undefined);
  };
  const newest = view.entries.find(({ speller }) => speller === newestId);
  const here = view.entries.filter(isHere);
  const counts = {
    Missing: view.entries.length - here.length,
    Here: here.length,
    All: view.entries.length,
  };
  const wanted = search.trim().toLowerCase();
  const shown = view.entries
    .filter((entry) => group === "All" || isHere(entry) === (group === "Here"))
    .filter(
      ({ number, name, school }) =>
        String(number).startsWith(wanted) || `${name} ${school}`.toLowerCase().includes(wanted),
    );
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1>
          {counts.Here} of {counts.All} here
        </h1>
        <button
          type="button"
          className={classes.device}
          aria-label={`This device: ${label}`}
          onClick={onDevice}
        >
          {!silentSince && <CircleIcon size={14} />}
          {label}
        </button>
      </header>
      <main className={classes.main}>
        <h2 className="wh-aloud">{view.bee.title}</h2>
        <input
          type="search"
          aria-label="Number, name or school"
          placeholder="Number, name or school"
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <div className={classes.groups}>
          {groups.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === group}
              onClick={() => setGroup(one)}
            >
              {one} {counts[one]}
            </button>
          ))}
        </div>
        <ul className={classes.list} aria-label="Spellers">
          {shown.map((entry) => (
            <li key={entry.speller}>
              <b>{entry.number}</b>
              <p>
                {entry.name}
                <span className={classes.school}>{entry.school}</span>
              </p>
              <KeyButton
                aria-label={`${numberAndName(entry)} is here`}
                aria-pressed={isHere(entry)}
                icon={isHere(entry) && <CheckIcon />}
                onClick={() => mark(entry, !isHere(entry))}
              >
                Here
              </KeyButton>
            </li>
          ))}
        </ul>
        {shown.length === 0 && <p className={classes.empty}>{emptySentence(wanted, group)}</p>}
      </main>
      <div role="status" className={classes.status}>
        {newest && isHere(newest) && (
          <p>
            <CheckIcon />
            <span>{numberAndName(newest)} is here.</span>
            <button type="button" onClick={() => mark(newest, false)}>
              Undo
            </button>
          </p>
        )}
      </div>
    </div>
  );
}

function emptySentence(wanted: string, group: string): string {
  if (wanted) return "Nobody found.";
  return group === "Missing" ? "Everyone is here." : "Nobody is here yet.";
}
