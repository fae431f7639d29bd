import { Checkbox } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { handleOf, nameOf } from "@/shared/lib/person";
import { TextLink } from "@/shared/ui/link";
import type { Participant, ParticipantPage } from "./api";
import { columnsOf } from "./columns";
import { CardUnused } from "./form-state";
import classes from "./participants-table.module.css";

export interface RowsProps {
  code: number;
  timeZone: string;
  list: ParticipantPage;
  /** Those who are selected, by uid. */
  selected: ReadonlyMap<string, unknown>;
  onSelect: (participant: Participant, selected: boolean) => void;
}

export interface Sorting {
  sort: string | undefined;
  descending: boolean;
  onSort: (sort: string | undefined, descending: boolean) => void;
}

interface ParticipantsTableProps extends RowsProps, Sorting {
  /** Whether everyone who was found is selected; "some" for only some of them. */
  all: boolean | "some";
  onSelectAll: (selected: boolean) => void;
}

/** The spellers on wide screens. */
export function ParticipantsTable({
  code,
  timeZone,
  list,
  selected,
  onSelect,
  sort,
  descending,
  onSort,
  all,
  onSelectAll,
}: ParticipantsTableProps) {
  const columns = columnsOf(list, timeZone);
  const heading = (id: string | undefined, title: string) => (
    <Heading
      key={id ?? "name"}
      title={title}
      order={sort === id ? (descending ? "descending" : "ascending") : undefined}
      onSort={() => onSort(id, sort === id && !descending)}
    />
  );
  return (
    <div className={classes.scroller}>
      <table className={classes.table} aria-label="Participants">
        <thead>
          <tr>
            <td className={classes.check}>
              <Checkbox
                size="sm"
                aria-label="Select all found"
                checked={all === true}
                indeterminate={all === "some"}
                onChange={(event) => onSelectAll(event.currentTarget.checked)}
              />
            </td>
            {heading(undefined, "Name")}
            {columns.map(({ id, title }) => heading(id, title))}
          </tr>
        </thead>
        <tbody>
          {list.participants.map((participant) => (
            <tr key={participant.uid} data-selected={selected.has(participant.uid) || undefined}>
              <td className={classes.check}>
                <Checkbox
                  size="sm"
                  aria-label={`Select ${nameOf(participant)}`}
                  checked={selected.has(participant.uid)}
                  onChange={(event) => onSelect(participant, event.currentTarget.checked)}
                />
              </td>
              <th scope="row">
                <Name code={code} participant={participant} />
              </th>
              {columns.map(({ id, cell }) => (
                <td key={id}>{cell(participant)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeadingProps {
  title: string;
  order: "ascending" | "descending" | undefined;
  onSort: () => void;
}

function Heading({ title, order, onSort }: HeadingProps) {
  return (
    <th scope="col" aria-sort={order}>
      <button type="button" className={classes.sort} title={title} onClick={onSort}>
        <span>{title}</span>
        {order === "ascending" && <IconArrowUp size={15} aria-hidden />}
        {order === "descending" && <IconArrowDown size={15} aria-hidden />}
      </button>
    </th>
  );
}

/** A speller's name as a link to their page, with what they log in with. */
export function Name({ code, participant }: { code: number; participant: Participant }) {
  const handle = participant.signInName ?? handleOf(participant);
  return (
    <span className={classes.who}>
      <TextLink
        to="/competition/$code/participants/$uid"
        params={{ code, uid: participant.uid }}
        className={`${classes.name} wh-touch`}
        underline="hover"
      >
        <bdi>{nameOf(participant)}</bdi>
      </TextLink>
      <span className={classes.more}>
        {handle !== nameOf(participant) && (
          <span className={classes.handle} title={handle}>
            {handle}
          </span>
        )}
        {!participant.claimed && <CardUnused />}
      </span>
    </span>
  );
}
