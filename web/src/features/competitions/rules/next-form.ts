/** A form that a checklist task asks for. */
export interface AskedForm {
  templateId: string;
  dueDate: string;
}

/** An unanswered form that no checklist task asks for. */
export function unaskedForm<Template extends { _id: string }>(
  templates: readonly Template[],
  answered: ReadonlySet<string>,
): { template: Template } | undefined {
  const template = templates.find(({ _id }) => !answered.has(_id));
  return template && { template };
}

/** The unanswered form that is due first, among those the checklist asks for. */
export function nextForm<Template extends { _id: string }>(
  asked: readonly AskedForm[],
  templates: readonly Template[],
  answered: ReadonlySet<string>,
): { template: Template; dueDate: string } | undefined {
  const byId = new Map(templates.map((template) => [template._id, template]));
  return asked
    .filter(({ templateId }) => !answered.has(templateId))
    .toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : Number(a.dueDate > b.dueDate)))
    .flatMap(({ templateId, dueDate }) => {
      const template = byId.get(templateId);
      return template === undefined ? [] : [{ template, dueDate }];
    })[0];
}
