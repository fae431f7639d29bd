import { Button, Group, NativeSelect, Stack, Textarea, TextInput } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import type { ReactNode } from "react";
import { count } from "@/shared/lib/format";
import { focusFirstError } from "@/shared/ui/focus";
import { checkTemplate, type TemplateDraft } from "../rules/template-draft";
import { FieldsEditor } from "./fields-editor";
import classes from "./new-template.module.css";

/** How many days before the last day. */
const reminders = [0, 1, 2, 3, 5, 7, 14].map((days) => ({
  value: String(days),
  label: days === 0 ? "Never" : `${count(days, "day")} before the last day`,
}));

export function useTemplateForm(initialValues: TemplateDraft): UseFormReturnType<TemplateDraft> {
  const form = useForm<TemplateDraft>({
    initialValues,
    validate: (draft): Record<string, string> =>
      checkTemplate(draft, (path): boolean => {
        const input: Element | null = form.getInputNode(path);
        return input instanceof HTMLInputElement && input.validity.badInput;
      }),
  });
  return form;
}

interface TemplateFormProps {
  form: UseFormReturnType<TemplateDraft>;
  /** The label of the submit button. */
  action: string;
  pending: boolean;
  onSubmit: (draft: TemplateDraft) => void;
  /** After the fields. */
  more?: ReactNode;
  failure: ReactNode;
  cancel?: ReactNode;
}

/** The editor of a new or existing form. */
export function TemplateForm({
  form,
  action,
  pending,
  onSubmit,
  more,
  failure,
  cancel,
}: TemplateFormProps) {
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (draft) => {
          if (!pending) onSubmit(draft);
        },
        (errors) => focusFirstError(form, errors),
      )}
    >
      <Stack gap="lg">
        <TextInput
          label="Title"
          required
          autoComplete="off"
          readOnly={pending}
          {...form.getInputProps("title")}
        />
        <Textarea
          label="Description"
          description="Optional. Shown above the form."
          autosize
          minRows={2}
          maxRows={10}
          readOnly={pending}
          {...form.getInputProps("description")}
        />
        <FieldsEditor form={form} readOnly={pending} />
        <TextInput
          className={classes.date}
          type="date"
          max="9999-12-31"
          label="Last day for corrections"
          description="Optional. Without it, spellers can correct their answers until the competition ends."
          readOnly={pending}
          {...form.getInputProps("dueDate")}
        />
        {form.values.dueDate !== "" && (
          <NativeSelect
            className={classes.date}
            label="Remind by email"
            description="Spellers who haven't answered get one email, at eight in the morning."
            data={reminders}
            disabled={pending}
            {...form.getInputProps("reminderDays")}
          />
        )}
        {more}
        {failure}
        <Group justify="flex-end">
          {cancel}
          <Button type="submit" loading={pending}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
