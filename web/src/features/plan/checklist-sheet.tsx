import type { UseQueryResult } from "@tanstack/react-query";
import type { Schema } from "@/shared/api/client";
import { formatDate } from "@/shared/lib/local-date-time";
import { PrintHeader } from "@/shared/paper/print-header";
import classes from "@/shared/paper/sheet.module.css";
import { EmptyState } from "@/shared/ui/empty-state";
import type { Competition } from "./api";
import { ChecklistFailure } from "./cards/checklist-failure";
import { answeredForms, isDone } from "./rules/checklist";

interface ChecklistSheetProps {
  competition: Competition;
  /** The reader's own responses; an organizer prints it for others. */
  forms: UseQueryResult<Pick<Schema<"FormResponse">, "templateId" | "returned">[]> | undefined;
}

/** /competition/{code}/checklist: the checklist on paper, with a box to tick for each task. */
export function ChecklistSheet({ competition, forms }: ChecklistSheetProps) {
  const { title, checklist } = competition;
  const responses = forms ? forms.data : [];
  const answered = responses && answeredForms(responses);
  return (
    <>
      <PrintHeader title="Checklist" subject={title}>
        Print it for the fridge door or for the whole class.
      </PrintHeader>
      {checklist.length === 0 ? (
        <EmptyState title="No tasks yet" archived="No tasks were added." />
      ) : (
        <>
          {forms && <ChecklistFailure forms={forms} />}
          <ul className={classes.tasks}>
            {checklist.map((task, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: tasks have no ids and no state
              <li key={index}>
                {answered ? <Box done={isDone(task, answered)} /> : <span />}
                <p className={classes.name}>{task.name}</p>
                <span>Due {formatDate(task.dueDate)}</span>
                {task.description !== "" && (
                  <p className={`${classes.text} wh-typed-text`}>{task.description}</p>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Box({ done }: { done: boolean }) {
  return (
    <span className={classes.box} role="img" aria-label={done ? "Done" : "To do"}>
      {done && "✓"}
    </span>
  );
}
