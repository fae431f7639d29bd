import { IconChevronRight } from "@tabler/icons-react";
import { type Ref, useMemo } from "react";
import type { Schema } from "@/shared/api/client";
import { formatDate, formatInstant, formatInstantDay } from "@/shared/lib/local-date-time";
import { handleOf, nameOf } from "@/shared/lib/person";
import { AnswerList } from "../answer-list";
import type { FormField } from "../api";
import { answerColumns } from "../rules/answer-columns";
import { answerText } from "../rules/answer-text";
import classes from "./answers-table.module.css";

type Response = Schema<"ResponseWithPerson">;

interface AnswersTableProps {
  fields: FormField[];
  responses: Response[];
  /** The ids of the rows that show all answers. */
  opened: ReadonlySet<string>;
  onToggle: (id: string) => void;
  /** Another page is being loaded. */
  turning: boolean;
  ref: Ref<HTMLTableElement>;
}

/** A row for each response, which opens. */
export function AnswersTable({
  fields,
  responses,
  opened,
  onToggle,
  turning,
  ref,
}: AnswersTableProps) {
  const columns = useMemo(() => answerColumns(fields, responses), [fields, responses]);
  return (
    <div className={classes.scroller}>
      <table
        ref={ref}
        tabIndex={-1}
        className={classes.table}
        aria-label="Answers"
        data-turning={turning || undefined}
      >
        <thead>
          <tr>
            <th scope="col">Speller</th>
            {columns.map(({ name }) => (
              <th key={name} scope="col" className={classes.field} title={name}>
                {name}
              </th>
            ))}
            <th scope="col">Answered</th>
          </tr>
        </thead>
        {responses.map((response) => (
          <Row
            key={response._id}
            response={response}
            columns={columns}
            opened={opened.has(response._id)}
            onToggle={onToggle}
          />
        ))}
      </table>
    </div>
  );
}

interface RowProps {
  response: Response;
  columns: FormField[];
  opened: boolean;
  onToggle: (id: string) => void;
}

function Row({ response, columns, opened, onToggle }: RowProps) {
  const { _id: id, person, createdAt } = response;
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
          {handle !== name && (
            <span className={classes.handle} title={handle}>
              {handle}
            </span>
          )}
        </th>
        {columns.map((field) => (
          <td key={field.name} className={classes.field}>
            {answerText(response, field, formatDate) ?? <span className={classes.none}>–</span>}
          </td>
        ))}
        <td>
          <time dateTime={createdAt} title={formatInstant(createdAt)}>
            {formatInstantDay(createdAt)}
          </time>
        </td>
      </tr>
      {opened && (
        <tr id={`answers-${id}`}>
          <td colSpan={columns.length + 2} className={classes.answers}>
            <AnswerList response={response} />
          </td>
        </tr>
      )}
    </tbody>
  );
}
