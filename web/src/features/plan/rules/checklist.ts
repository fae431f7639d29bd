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

/** The condition that ticks a task once this form is filled out: `COMPLETE {template title} ({template id})`. */
export function conditionFor(template: { _id: string; title: string }): string {
  return `COMPLETE ${template.title} (${template._id})`;
}

/** What a condition says. The title may hold parentheses itself: the last pair holds the id. */
export function readCondition(
  condition: string,
): { title: string; templateId: string } | undefined {
  const [, title, templateId] = /^COMPLETE\s+(.*)\(([^()]+)\)\s*$/s.exec(condition) ?? [];
  return title === undefined || templateId === undefined
    ? undefined
    : { title: title.trim(), templateId: templateId.trim() };
}

/** Whether a task is done: it names a template that was answered. A task without a condition is never done. */
export function isDone(
  { condition }: Pick<ChecklistItem, "condition">,
  answered: ReadonlySet<string>,
): boolean {
  const linked = readCondition(condition);
  return linked !== undefined && answered.has(linked.templateId);
}
