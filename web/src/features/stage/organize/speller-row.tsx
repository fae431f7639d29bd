import { ActionIcon, Checkbox, Text } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { sentenceFor } from "@/shared/api/sentences";
import { type BeeEntry, checkIn, useBeeChange } from "./api";
import classes from "./bee-page.module.css";
import { isHere } from "./rules/bee-step";

interface SpellerRowProps {
  path: { code: number; beeId: string };
  entry: BeeEntry;
  decisions: number;
  /** Whether the speller can be marked as absent. */
  canLeave: boolean;
  /** Whether the speller can still come. */
  canCome: boolean;
  /** Whether places say more than how the last round went. */
  isOver: boolean;
  onEdit: () => void;
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
  decisions,
  canLeave,
  canCome,
  isOver,
  onEdit,
}: SpellerRowProps) {
  const { speller, number, name, school, status } = entry;
  const change = useBeeChange(path.code, (present: boolean) =>
    checkIn(path, decisions, speller, present),
  );
  const who = name === "" ? `Number ${number}` : name;
  // What was clicked, until the server's answer is here.
  const [clicked, setClicked] = useState<boolean>();
  const hasCheckIn = status === "missing" ? canCome : canLeave;
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
        {change.isError && (
          <Text fz="sm" c="var(--mantine-color-error)" role="alert">
            {sentenceFor(change.error)}
          </Text>
        )}
      </div>
      {hasCheckIn ? (
        <Checkbox
          label="Here"
          classNames={{ body: classes.here ?? "" }}
          aria-label={`${who} is here`}
          checked={clicked ?? isHere(entry)}
          onChange={(event) => {
            if (clicked !== undefined) return;
            const present = event.currentTarget.checked;
            setClicked(present);
            change.mutate(present, { onSettled: () => setClicked(undefined) });
          }}
        />
      ) : (
        !isOver && <Text c="dimmed">{states[status]}</Text>
      )}
      <ActionIcon aria-label={`Edit ${who}`} onClick={onEdit}>
        <IconPencil size={20} aria-hidden />
      </ActionIcon>
    </li>
  );
}
