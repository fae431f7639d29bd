import { formatDate } from "@/shared/lib/local-date-time";
import { PrintHeader } from "@/shared/paper/print-header";
import classes from "@/shared/paper/sheet.module.css";
import { EmptyState } from "@/shared/ui/empty-state";
import type { Competition } from "./api";
import { isDone } from "./rules/checklist";

interface ChecklistSheetProps {
  competition: Competition;
  /** The forms that the reader has filled out. */
  answered: ReadonlySet<string>;
}

/** /competition/{code}/checklist: the checklist on paper, with a box to tick for each task. */
export function ChecklistSheet({ competition, answered }: ChecklistSheetProps) {
  const { title, checklist } = competition;
  return (
    <>
      <PrintHeader title="Checklist" subject={title}>
        Print it for the fridge door or for the whole class.
      </PrintHeader>
      {checklist.length === 0 ? (
        <EmptyState title="No tasks yet" />
      ) : (
        <ul className={classes.tasks}>
          {checklist.map((task, index) => {
            const done = isDone(task, answered);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: tasks have no ids and no state
              <li key={index}>
                <span className={classes.box} role="img" aria-label={done ? "Done" : "To do"}>
                  {done && "✓"}
                </span>
                <p className={classes.name}>{task.name}</p>
                <span>Due {formatDate(task.dueDate)}</span>
                {task.description !== "" && (
                  <p className={`${classes.text} wh-typed-text`}>{task.description}</p>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
