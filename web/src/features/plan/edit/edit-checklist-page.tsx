import { NativeSelect } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { memo, useMemo } from "react";
import type { Schema } from "@/shared/api/client";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { type ChecklistItem, type Competition, updateChecklist } from "../api";
import { checkTask, conditionChoices, newTask } from "../rules/checklist";
import { ItemCard } from "./item-card";
import { ListEditor } from "./list-editor";
import { type Entry, errorsOf } from "./list-state";
import { MomentInput } from "./moment-input";
import { type EditedList, fieldId, type ItemActions } from "./use-list-editor";

const checklist: EditedList<ChecklistItem> = {
  name: "checklist",
  one: "task",
  itemsOf: (competition) => competition.checklist,
  newItem: (_, { startDate }) => newTask(startDate),
  check: checkTask,
  save: updateChecklist,
};

type Template = Pick<Schema<"FormTemplate">, "_id" | "title">;

interface EditChecklistPageProps {
  competition: Competition;
  /** The forms a task can wait for. */
  templates: UseQueryResult<Template[]>;
}

/** /competition/{code}/edit-checklist, for organizers. */
export function EditChecklistPage({ competition, templates }: EditChecklistPageProps) {
  // Read here and not in the cards: what nobody reads renders nobody anew, and there may be no card yet.
  const { data, error, isError, isFetching, refetch } = templates;
  return (
    <ListEditor
      competition={competition}
      list={checklist}
      title="Edit Checklist"
      description="What every participant has to do. A task that is linked to a form ticks itself once the form is filled out."
      empty="Add the first task, such as filling out a form or bringing a photo."
      failure={
        isError &&
        data === undefined && (
          <FailureAlert
            sentence="Failed to fetch forms. Please try again later."
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )
      }
    >
      {(entry, actions) => <TaskCard entry={entry} actions={actions} templates={data} />}
    </ListEditor>
  );
}

interface TaskCardProps {
  entry: Entry<ChecklistItem>;
  actions: ItemActions<ChecklistItem>;
  /** Absent while they load or when they failed. */
  templates: readonly Template[] | undefined;
}

const TaskCard = memo(function TaskCard({ entry, actions, templates }: TaskCardProps) {
  const {
    key,
    item: { dueDate, condition },
  } = entry;
  const errors = errorsOf(entry, checklist);
  const { choices, gone } = useMemo(
    () => conditionChoices(condition, templates),
    [condition, templates],
  );
  return (
    <ItemCard entry={entry} one="task" errors={errors} actions={actions}>
      <MomentInput
        type="date"
        id={fieldId(key, "dueDate")}
        label="Due date"
        required
        value={dueDate}
        error={errors.dueDate}
        onValue={(value, typing) => actions.change(key, { dueDate: value }, typing)}
        onSettle={actions.settle}
      />
      <NativeSelect
        id={fieldId(key, "condition")}
        label="Ticked when this form is filled out"
        size="md"
        data={choices}
        value={condition}
        error={errors.condition}
        description={
          gone
            ? "Not linked: the form was deleted. Keep it as a note, or choose another form."
            : undefined
        }
        inputWrapperOrder={["label", "input", "description", "error"]}
        onChange={(event) => actions.change(key, { condition: event.currentTarget.value })}
      />
    </ItemCard>
  );
});
