import { ActionIcon, Button, Checkbox, Menu, Text } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { sentenceFor } from "@/shared/api/sentences";
import { type BeeEntry, checkIn, useBeeChange } from "./api";
import classes from "./bee-page.module.css";
import { isHere, nameWithNumber } from "./rules/bee-step";

interface SpellerRowProps {
  path: { code: number; beeId: string };
  entry: BeeEntry;
  /** All spellers. */
  entries: BeeEntry[];
  decisions: number;
  /** Whether the speller can be marked as absent. */
  canLeave: boolean;
  /** Whether the speller can still come. */
  canCome: boolean;
  /** Whether places say more than how the last round went. */
  isOver: boolean;
  /** Absent if nothing can be changed. */
  onEdit?: () => void;
}

const states: Record<BeeEntry["status"], string> = {
  missing: "Not here",
  here: "Here",
  toCome: "In",
  now: "At the microphone",
  right: "Right",
  missed: "Missed",
  out: "Out",
};

/** A speller with number, name and check-in. */
export function SpellerRow({
  path,
  entry,
  entries,
  decisions,
  canLeave,
  canCome,
  isOver,
  onEdit,
}: SpellerRowProps) {
  const { speller, number, name, school, status } = entry;
  const change = useBeeChange(
    path.code,
    ({ present, replaces }: { present: boolean; replaces?: number }) =>
      checkIn(path, decisions, speller, present, replaces),
  );
  const replacement = entries.find((other) => other.speller === entry.replacedBy);
  const who = name === "" ? `Number ${number}` : name;
  // What was clicked, until the server's answer is here.
  const [clicked, setClicked] = useState<boolean>();
  const hasCheckIn = !replacement && (status === "missing" ? canCome : canLeave);
  return (
    <li>
      <span className={classes.number}>{number}</span>
      <div className={classes.name}>
        <Text c={name === "" ? "dimmed" : undefined}>
          <bdi>{name === "" ? "No name" : name}</bdi>
        </Text>
        {school !== "" && (
          <Text fz="sm" c="dimmed">
            <bdi>{school}</bdi>
          </Text>
        )}
        <HelpNote entry={entry} />
        <PlaceNote entry={entry} replacement={replacement} entries={entries} />
        {change.isError && (
          <Text fz="sm" c="var(--mantine-color-error)" role="alert">
            {sentenceFor(change.error)}
          </Text>
        )}
      </div>
      {hasCheckIn && entry.alternate && !isHere(entry) ? (
        <InPlaceOf
          who={who}
          entries={entries}
          pending={change.isPending}
          onChoose={(replaces) => change.mutate({ present: true, replaces })}
        />
      ) : hasCheckIn ? (
        <Checkbox
          label="Here"
          classNames={{ body: classes.here ?? "" }}
          aria-label={`${who} is here`}
          checked={clicked ?? isHere(entry)}
          onChange={(event) => {
            if (clicked !== undefined) return;
            const present = event.currentTarget.checked;
            setClicked(present);
            change.mutate({ present }, { onSettled: () => setClicked(undefined) });
          }}
        />
      ) : (
        !isOver && <Text c="dimmed">{states[status]}</Text>
      )}
      {onEdit && (
        <ActionIcon aria-label={`Edit ${who}`} onClick={onEdit}>
          <IconPencil size={20} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

/** What only officials know of a speller. */
function HelpNote({ entry: { extraSeconds, largeType, numberOnly } }: { entry: BeeEntry }) {
  const notes = [
    extraSeconds !== undefined && `${extraSeconds} s more time`,
    largeType && "Larger letters",
    numberOnly && "The board shows only the number",
  ].filter(Boolean);
  if (notes.length === 0) return null;
  return (
    <Text fz="sm" c="dimmed">
      {notes.join(" · ")}
    </Text>
  );
}

interface PlaceNoteProps {
  entry: BeeEntry;
  replacement: BeeEntry | undefined;
  entries: BeeEntry[];
}

/** In whose place an alternate spells, or who spells in someone's place. */
function PlaceNote({ entry, replacement, entries }: PlaceNoteProps) {
  if (!entry.alternate && !replacement) return null;
  const replaced = entries.find((other) => other.replacedBy === entry.speller);
  return (
    <Text fz="sm" c="dimmed">
      {replacement && `${nameWithNumber(replacement)} spells instead`}
      {entry.alternate && (replaced ? `Alternate for ${nameWithNumber(replaced)}` : "Alternate")}
    </Text>
  );
}

interface InPlaceOfProps {
  who: string;
  entries: BeeEntry[];
  pending: boolean;
  onChoose: (speller: number) => void;
}

/** An alternate checks in for someone who isn't here. */
function InPlaceOf({ who, entries, pending, onChoose }: InPlaceOfProps) {
  const missing = entries.filter(
    (entry) => !entry.alternate && !isHere(entry) && entry.replacedBy === undefined,
  );
  if (missing.length === 0) return null;
  return (
    <Menu
      position="bottom-end"
      shadow="md"
      // Within the page's landmark.
      portalProps={{ target: "#main" }}
      // An empty element isn't allowed in a menu.
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Button
          variant="default"
          size="compact-md"
          aria-label={`${who} checks in for…`}
          loading={pending}
        >
          Checks in for…
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="50vh" style={{ overflow: "auto" }}>
        {missing.map((entry) => (
          <Menu.Item key={entry.speller} onClick={() => onChoose(entry.speller)}>
            {nameWithNumber(entry)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
