import type { FormErrors, UseFormReturnType } from "@mantine/form";

/** Focuses the first invalid field of a form. */
export function focusFirstError<Values>(
  form: Pick<UseFormReturnType<Values>, "getInputNode">,
  errors: FormErrors,
): void {
  const [first] = Object.keys(errors);
  if (first !== undefined) form.getInputNode(first as never)?.focus();
}
