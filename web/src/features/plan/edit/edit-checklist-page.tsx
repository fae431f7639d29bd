import { NativeSelect } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { memo, useMemo } from "react";
import type { Schema } from "@/shared/api/client";
import { formatDate } from "@/shared/lib/local-date-time";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { type ChecklistItem, type Competition, updateChecklist } from "../api";
import { checkTask, conditionChoices, newTask, readCondition } from "../rules/checklist";
import { DateTimeInput } from "./date-time-input";
import { ItemCard } from "./item-card";
import { ListEditor } from "./list-editor";
import { type Entry, errorsOf } from "./list-state";
import { type EditableList, fieldId, type ItemActions } from "./use-list-editor";

const checklist: EditableList<ChecklistItem> = {
  name: "checklist",
  itemName: "task",
  itemsOf: (competition) => competition.checklist,
  versionOf: (competition) => competition.checklistVersion,
  newItem: (_, { startDate }) => newTask(startDate),
  check: checkTask,
  together: [],
  otherLines: ({ dueDate, condition }) => [
    { label: "Due date", text: dueDate === "" ? "" : formatDate(dueDate) },
    { label: "Linked form", text: readCondition(condition)?.title ?? condition },
  ],
  save: updateChecklist,
};

type Template = Pick<Schema<"FormTemplate">, "_id" | "title">;

interface EditChecklistPageProps {
  competition: Competition;
  templates: UseQueryResult<Template[]>;
}

/** /competition/{code}/edit-checklist, for organizers. */
export function EditChecklistPage({ competition, templates }: EditChecklistPageProps) {
  // Read here rather than in the cards: the query re-renders only for properties that were read.
  const { data, error, isError, isFetching, refetch } = templates;
  return (
    <ListEditor
      competition={competition}
      list={checklist}
      title="Edit Checklist"
      description="Tasks for every participant. Tasks linked to a form are checked off automatically."
      empty="Add your first task, such as filling out a form or bringing a photo."
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
      {(entry, actions, open) => (
        <TaskCard entry={entry} actions={actions} open={open} templates={data} />
      )}
    </ListEditor>
  );
}

interface TaskCardProps {
  entry: Entry<ChecklistItem>;
  actions: ItemActions<ChecklistItem>;
  open: boolean;
  /** Undefined while loading or after a failure. */
  templates: readonly Template[] | undefined;
}

const TaskCard = memo(function TaskCard({ entry, actions, open, templates }: TaskCardProps) {
  const {
    key,
    item: { dueDate, condition },
  } = entry;
  const errors = errorsOf(entry, checklist);
  const { choices, formDeleted } = useMemo(
    () => conditionChoices(condition, templates),
    [condition, templates],
  );
  return (
    <ItemCard
      entry={entry}
      itemName="task"
      open={open}
      when={dueDate === "" ? "" : `Due ${formatDate(dueDate)}`}
      errors={errors}
      actions={actions}
    >
      <DateTimeInput
        type="date"
        id={fieldId(key, "dueDate")}
        label="Due date"
        required
        value={dueDate}
        error={errors.dueDate}
        onValueChange={(value, typing) => actions.change(key, { dueDate: value }, typing)}
        onTypingEnd={actions.endTyping}
      />
      <NativeSelect
        id={fieldId(key, "condition")}
        label="Linked form"
        data={choices}
        value={condition}
        error={errors.condition}
        description={
          formDeleted
            ? "Not linked: the form was deleted. Choose another form, or leave it as is."
            : undefined
        }
        inputWrapperOrder={["label", "input", "description", "error"]}
        onChange={(event) => actions.change(key, { condition: event.currentTarget.value })}
      />
    </ItemCard>
  );
});
