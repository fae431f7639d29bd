/** A form that a task of the checklist asks for. */
export interface AskedForm {
  templateId: string;
  dueDate: string;
}

/** A form that no task asks for, and that was not answered: it can wait until there is nothing else to do. */
export function unaskedForm<Template extends { _id: string }>(
  templates: readonly Template[],
  answered: ReadonlySet<string>,
): { template: Template } | undefined {
  const template = templates.find(({ _id }) => !answered.has(_id));
  return template && { template };
}

/** The form to fill out next: of those the checklist asks for and one has not answered, the one that is due first. */
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
