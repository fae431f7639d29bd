import { Checkbox, NativeSelect } from "@mantine/core";
import { IconArrowsSort } from "@tabler/icons-react";
import { nameOf } from "@/shared/lib/person";
import { columnsOf } from "./columns";
import classes from "./participants-cards.module.css";
import { Name, type RowsProps, type Sorting } from "./participants-table";
import { formatDay } from "./rules/format-day";
import { isIdle, lastPracticed, missingForms } from "./rules/questions";

/** More missing forms than this are counted instead of named. */
const maxNamed = 2;

/** The spellers on phones: the name, and only what is wrong. */
export function ParticipantsCards({
  code,
  timeZone,
  list,
  selected,
  onSelect,
  sort,
  descending,
  onSort,
}: RowsProps & Sorting) {
  const now = new Date();
  return (
    <>
      <NativeSelect
        aria-label="Sort by"
        leftSection={<IconArrowsSort size={18} aria-hidden />}
        mb="sm"
        value={`${sort ?? "name"}${descending ? " down" : ""}`}
        data={[{ id: "name", title: "Name" }, ...columnsOf(list, timeZone)].flatMap(
          ({ id, title }) => [
            { value: id, label: title },
            { value: `${id} down`, label: `${title}, descending` },
          ],
        )}
        onChange={(event) => {
          const [id, down] = event.currentTarget.value.split(" ");
          onSort(id === "name" ? undefined : id, down !== undefined);
        }}
      />
      <ul className={classes.cards} aria-label="Participants">
        {list.participants.map((participant) => {
          const missing = missingForms(participant, list.forms);
          const practiced = lastPracticed(participant);
          return (
            <li key={participant.uid} data-selected={selected.has(participant.uid) || undefined}>
              <Checkbox
                size="md"
                aria-label={`Select ${nameOf(participant)}`}
                checked={selected.has(participant.uid)}
                onChange={(event) => onSelect(participant, event.currentTarget.checked)}
              />
              <div className={classes.text}>
                <Name code={code} participant={participant} />
                {list.wordlists.length > 0 && (
                  <span data-idle={isIdle(participant, now) || undefined}>
                    {practiced === undefined
                      ? "Never practiced"
                      : `Last practiced: ${formatDay(practiced, timeZone, now)}`}
                  </span>
                )}
                {missing.length > 0 && (
                  <span className={classes.chips}>
                    {missing.length > maxNamed ? (
                      <span className={classes.chip}>{missing.length} forms missing</span>
                    ) : (
                      missing.map(({ _id, title }) => (
                        <span key={_id} className={classes.chip}>
                          <bdi>{title}</bdi> missing
                        </span>
                      ))
                    )}
                  </span>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
