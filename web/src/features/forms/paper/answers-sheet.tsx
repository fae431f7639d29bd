import type { UseQueryResult } from "@tanstack/react-query";
import { count, formatNumber } from "@/shared/lib/format";
import { formatDate, formatInstantDay } from "@/shared/lib/local-date-time";
import { nameOf } from "@/shared/lib/person";
import { PrintHeader } from "@/shared/paper/print-header";
import classes from "@/shared/paper/sheet.module.css";
import { EmptyState } from "@/shared/ui/empty-state";
import { QueryView } from "@/shared/ui/query-view";
import type { AllResponses, FormTemplate } from "../api";
import { answerText } from "../rules/answer-text";
import { type AnswersView, type Column, speller } from "../rules/answers-view";
import { shownColumns } from "../rules/columns";

/** More don't fit on a sheet unless they are chosen. */
const maxFields = 7;

interface AnswersSheetProps {
  template: FormTemplate;
  /** The competition's. */
  timeZone: string;
  view: AnswersView;
  answers: UseQueryResult<AllResponses>;
}

/** /competition/{code}/form/{templateId}/sheet: the answers of a view as a table on paper. */
export function AnswersSheet({ template, timeZone, view, answers }: AnswersSheetProps) {
  const columns = shownColumns(
    view,
    template.fields,
    template.fields.slice(0, maxFields),
    template.removedFields,
  );
  return (
    <QueryView query={answers} sentence="Failed to fetch forms.">
      {({ responses, matches }) => (
        <div className={classes.landscape}>
          <PrintHeader title="Answers" subject={template.title}>
            {count(matches, "answer")} in the order and with the columns that you chose.
            {responses.length < matches &&
              ` Only the first ${formatNumber(responses.length)} are printed. Use filters, or download them.`}
          </PrintHeader>
          {responses.length === 0 ? (
            <EmptyState title="No answers" />
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
            <section className={classes.wide} aria-label="Answers" tabIndex={0}>
              <table className={classes.table}>
                <thead>
                  <tr>
                    {[speller, ...columns].map(({ id, title }) => (
                      <th key={id} scope="col">
                        {title}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {responses.map((response) => (
                    <tr key={response._id}>
                      <th scope="row">{nameOf(response.person)}</th>
                      {columns.map((column) => (
                        <td key={column.id}>{textOf(response, column, timeZone)}</td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          )}
        </div>
      )}
    </QueryView>
  );
}

function textOf(
  response: AllResponses["responses"][number],
  { id, field }: Column,
  timeZone: string,
) {
  if (field !== undefined) return answerText(response, field, formatDate);
  return id === "signature" ? response.signature : formatInstantDay(response.createdAt, timeZone);
}
