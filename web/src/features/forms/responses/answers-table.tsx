import { IconArrowDown, IconArrowUp, IconChevronRight } from "@tabler/icons-react";
import type { Ref } from "react";
import type { Schema } from "@/shared/api/client";
import { formatDate, formatInstant, formatInstantDay } from "@/shared/lib/local-date-time";
import { handleOf, nameOf } from "@/shared/lib/person";
import { answerText } from "../rules/answer-text";
import { type Column, speller } from "../rules/answers-view";
import { nextSort, orderOf } from "../rules/columns";
import { AnswerDetails } from "./answer-details";
import classes from "./answers-table.module.css";

type Response = Schema<"ResponseWithPerson">;

interface AnswersTableProps {
  columns: Column[];
  /** The columns were chosen, so that narrow screens show all of them. */
  chosen: boolean;
  responses: Response[];
  /** The form's newest version. */
  version: number;
  /** The competition's. */
  timeZone: string;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  /** The ids of the rows that show all answers. */
  opened: ReadonlySet<string>;
  onToggle: (id: string) => void;
  /** Another page is being loaded. */
  turning: boolean;
  ref: Ref<HTMLTableElement>;
}

/** A row for each response, which opens. */
export function AnswersTable({
  columns,
  chosen,
  responses,
  version,
  timeZone,
  sort,
  onSort,
  opened,
  onToggle,
  turning,
  ref,
}: AnswersTableProps) {
  const heading = (column: Column) => (
    <Heading
      key={column.id}
      column={column}
      order={orderOf(sort, column.id)}
      onSort={() => onSort(nextSort(sort, column.id))}
    />
  );
  return (
    <div className={classes.scroller}>
      <table
        ref={ref}
        tabIndex={-1}
        className={classes.table}
        aria-label="Answers"
        data-turning={turning || undefined}
        data-chosen={chosen || undefined}
      >
        <thead>
          <tr>
            {heading(speller)}
            {columns.map(heading)}
          </tr>
        </thead>
        {responses.map((response) => (
          <Row
            key={response._id}
            response={response}
            columns={columns}
            version={version}
            timeZone={timeZone}
            opened={opened.has(response._id)}
            onToggle={onToggle}
          />
        ))}
      </table>
    </div>
  );
}

interface HeadingProps {
  column: Column;
  order: "ascending" | "descending" | undefined;
  onSort: () => void;
}

function Heading({ column: { title, field }, order, onSort }: HeadingProps) {
  return (
    <th scope="col" aria-sort={order} className={field && classes.field}>
      <button type="button" className={classes.sort} title={title} onClick={onSort}>
        <span>{title}</span>
        {order === "ascending" && <IconArrowUp size={15} aria-hidden />}
        {order === "descending" && <IconArrowDown size={15} aria-hidden />}
      </button>
    </th>
  );
}

interface RowProps {
  response: Response;
  columns: Column[];
  version: number;
  timeZone: string;
  opened: boolean;
  onToggle: (id: string) => void;
}

function Row({ response, columns, version, timeZone, opened, onToggle }: RowProps) {
  const { _id: id, person, returned } = response;
  const [name, handle] = [nameOf(person), handleOf(person)];
  return (
    <tbody data-opened={opened || undefined}>
      <tr className={classes.row}>
        <th scope="row">
          <button
            type="button"
            className={classes.person}
            aria-expanded={opened}
            aria-controls={opened ? `answers-${id}` : undefined}
            onClick={() => onToggle(id)}
          >
            <IconChevronRight size={18} aria-hidden className={classes.chevron} />
            <bdi>{name}</bdi>
          </button>
          {returned && <span className={classes.badge}>Returned</span>}
          {handle !== name && (
            <span className={classes.handle} title={handle}>
              {handle}
            </span>
          )}
        </th>
        {columns.map((column) => (
          <Cell key={column.id} column={column} response={response} timeZone={timeZone} />
        ))}
      </tr>
      {opened && (
        <tr id={`answers-${id}`}>
          <td colSpan={columns.length + 1} className={classes.answers}>
            <AnswerDetails response={response} earlier={response.version !== version} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

interface CellProps {
  column: Column;
  response: Response;
  timeZone: string;
}

function Cell({ column: { id, field }, response, timeZone }: CellProps) {
  if (field !== undefined) {
    return (
      <td className={classes.field}>
        {answerText(response, field, formatDate) ?? <span className={classes.none}>–</span>}
      </td>
    );
  }
  if (id === "signature") {
    return (
      <td className={classes.signature}>
        <bdi>{response.signature}</bdi>
      </td>
    );
  }
  return (
    <td>
      <time dateTime={response.createdAt} title={formatInstant(response.createdAt)}>
        {formatInstantDay(response.createdAt, timeZone)}
      </time>
    </td>
  );
}
