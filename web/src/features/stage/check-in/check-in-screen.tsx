import { useState } from "react";
import { numberAndName } from "../board/scene";
import { useLateCommands } from "../connection/use-late-commands";
import type { ScreenProps } from "../official/screen-props";
import { CheckIcon, CircleIcon } from "../screen/icons";
import { KeyButton } from "../screen/key-button";
import { RehearsalStamp } from "../screen/rehearsal-stamp";
import { useSettled } from "../screen/use-settled";
import type { CheckInView, StageSpeller } from "../views";
import { AlternateDialog } from "./alternate-dialog";
import classes from "./check-in.module.css";
import { type CheckIn, whoIsHere } from "./who-is-here";

const groups = ["Missing", "Here", "All", "Alternates"] as const;

/** At the door: who is here. One tap each, on a phone. */
export function CheckInScreen({
  view,
  silentSince,
  commands,
  label,
  keptAs,
  onDevice,
}: ScreenProps<CheckInView>) {
  const [search, setSearch] = useState("");
  const [group, setGroup] = useState<(typeof groups)[number]>("Missing");
  /** The speller last marked as here, and whether the order was drawn by then. */
  const [last, setLast] = useState<{ speller: number; drawn: boolean }>();
  const drawn = isDrawn(view);
  // Nobody at the door waits for the network.
  const { late, add } = useLateCommands<CheckIn>(
    silentSince === undefined,
    commands,
    keptAs,
    "late-check-ins",
  );

  /** The alternate who is about to check in. */
  const [alternate, setAlternate] = useState<StageSpeller>();
  const who = whoIsHere(view.entries, late);
  const { isHere, replacement, replaced } = who;
  const hasGroup = (one: (typeof groups)[number]) =>
    one !== "Alternates" || who.groups.Alternates.length > 0;
  const mark = (entry: StageSpeller, present: boolean, replaces?: StageSpeller) => {
    const { speller } = entry;
    add({ type: "checkIn", speller, present, ...(replaces && { replaces: replaces.speller }) });
    setLast(present ? { speller, drawn } : undefined);
  };
  const tap = (entry: StageSpeller) =>
    entry.alternate && !isHere(entry) ? setAlternate(entry) : mark(entry, !isHere(entry));
  const newest = view.entries.find(({ speller }) => speller === last?.speller);
  // Not after the draw that they were in, nor once they were called.
  const canUndo =
    newest && last?.drawn === drawn && ["missing", "here", "toCome"].includes(newest.status);
  const counts = {
    Missing: who.groups.Missing.length,
    Here: who.groups.Here.length,
    All: who.groups.All.length,
    Alternates: who.groups.Alternates.length,
  };
  const wanted = search.trim().toLowerCase();
  const shown = who.groups[group].filter(
    ({ number, name, school }) =>
      String(number).startsWith(wanted) || `${name} ${school}`.toLowerCase().includes(wanted),
  );
  // A marked speller leaves the list, and the next one moves under the finger.
  const settled = useSettled([group, wanted, ...shown.map(({ speller }) => speller)].join());
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1>
          {counts.Here} of {counts.All} here
        </h1>
        {view.bee.rehearsal && <RehearsalStamp />}
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
          {groups.filter(hasGroup).map((one) => (
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
                <Place entry={entry} replacement={replacement(entry)} replaced={replaced(entry)} />
              </p>
              <KeyButton
                aria-label={`${numberAndName(entry)} is here`}
                aria-pressed={isHere(entry)}
                icon={isHere(entry) && <CheckIcon />}
                disabled={replacement(entry) !== undefined}
                settling={!settled}
                onClick={() => tap(entry)}
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
            {canUndo && (
              <button type="button" onClick={() => mark(newest, false)}>
                Undo
              </button>
            )}
          </p>
        )}
      </div>
      {alternate && (
        <AlternateDialog
          alternate={alternate}
          missing={who.groups.Missing}
          onChoose={(missing) => {
            mark(alternate, true, missing);
            setAlternate(undefined);
          }}
          onClose={() => setAlternate(undefined)}
        />
      )}
    </div>
  );
}

const isDrawn = ({ entries }: CheckInView): boolean =>
  entries.some(({ status }) => status !== "missing" && status !== "here");

interface PlaceProps {
  entry: StageSpeller;
  replacement: StageSpeller | undefined;
  replaced: StageSpeller | undefined;
}

/** In whose place an alternate spells, or who spells in someone's place. */
function Place({ entry, replacement, replaced }: PlaceProps) {
  const place = replacement
    ? `${numberAndName(replacement)} spells instead`
    : replaced
      ? `Alternate for ${numberAndName(replaced)}`
      : entry.alternate && "Alternate";
  return place && <span className={classes.school}>{place}</span>;
}

function emptySentence(wanted: string, group: string): string {
  if (wanted) return "Nobody found.";
  return group === "Missing" ? "Everyone is here." : "Nobody is here yet.";
}
