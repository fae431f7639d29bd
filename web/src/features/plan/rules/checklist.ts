import type { ChecklistItem } from "../api";
import { checkTexts, type ItemErrors } from "./item-texts";

export function newTask(firstDay: string): ChecklistItem {
  return { name: "", description: "", dueDate: firstDay, condition: "" };
}

export function checkTask(task: ChecklistItem): ItemErrors<ChecklistItem> {
  return {
    ...checkTexts(task),
    ...(task.dueDate === "" && { dueDate: "Due date is required." }),
  };
}

/** The condition that completes a task once this form is filled out: `COMPLETE {template title} ({template id})`. */
export function conditionFor(template: { _id: string; title: string }): string {
  return `COMPLETE ${template.title} (${template._id})`;
}

/** Parses a condition. The title may contain parentheses: the last pair holds the id. */
export function readCondition(
  condition: string,
): { title: string; templateId: string } | undefined {
  const [, title, templateId] = /^COMPLETE\s+(.*)\(([^()]+)\)\s*$/s.exec(condition) ?? [];
  return title === undefined || templateId === undefined
    ? undefined
    : { title: title.trim(), templateId: templateId.trim() };
}

/** The forms that someone has filled out, without those to correct. */
export function answeredForms(
  forms: readonly { templateId: string; returned?: unknown }[],
): Set<string> {
  return new Set(forms.flatMap(({ templateId, returned }) => (returned ? [] : [templateId])));
}

/** Whether a task's linked form was filled out. A task without a condition is never done. */
export function isDone(
  { condition }: Pick<ChecklistItem, "condition">,
  answered: ReadonlySet<string>,
): boolean {
  const linked = readCondition(condition);
  return linked !== undefined && answered.has(linked.templateId);
}

interface ConditionChoices {
  choices: { value: string; label: string }[];
  /** The linked form no longer exists. */
  formDeleted: boolean;
}

/** The options for a task's condition: none, each form, and the current one. */
export function conditionChoices(
  condition: string,
  templates: readonly { _id: string; title: string }[] | undefined,
): ConditionChoices {
  const current = readCondition(condition);
  const linked = templates?.some(({ _id }) => _id === current?.templateId) ?? false;
  const formDeleted = condition !== "" && templates !== undefined && !linked;
  const choices = [
    { value: "", label: "No form" },
    ...(templates ?? []).map((template) => ({
      // The current condition stays as it was written.
      value: template._id === current?.templateId ? condition : conditionFor(template),
      label: template.title,
    })),
    ...(condition !== "" && !linked
      ? [
          {
            value: condition,
            label: `${current?.title ?? condition}${formDeleted ? " (deleted)" : ""}`,
          },
        ]
      : []),
  ];
  return { choices, formDeleted };
}
