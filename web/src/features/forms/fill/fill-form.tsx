import { Button, Card, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { hasCode, ProblemError } from "@/shared/api/problem";
import { fetchNow } from "@/shared/api/query-client";
import { DraftNotice } from "@/shared/drafts/draft-notice";
import { useDraft } from "@/shared/drafts/use-draft";
import { useCurrentUser } from "@/shared/session/session";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { focusFirstError } from "@/shared/ui/focus";
import { notify } from "@/shared/ui/notify";
import { UnsavedGuard } from "@/shared/ui/unsaved-guard";
import {
  type FormField,
  type FormResponse,
  type FormTemplate,
  submitForm,
  templateQuery,
} from "../api";
import {
  type AnswersDraft,
  answersByName,
  checkAnswers,
  mapAnswerErrors,
} from "../rules/check-answers";
import classes from "./fill-form.module.css";

interface FillFormProps {
  template: Pick<FormTemplate, "_id" | "title" | "fields" | "competitionCode">;
  /** Instead of submitting it like any other form. */
  sign?: (answers: Record<string, string>, signature: string) => Promise<void>;
  /** Awaited, so that the form stays until the navigation is done. Without a response after `sign`. */
  onSubmitted: (response: FormResponse | undefined) => Promise<void>;
  /** The form was already submitted, in another tab or on another device. */
  onAlreadySubmitted: () => void;
}

/** The template could not be loaded, so nothing was sent. */
class TemplateLoadError extends Error {
  override readonly name = "TemplateLoadError";
}

export function FillForm({ template, sign, onSubmitted, onAlreadySubmitted }: FillFormProps) {
  const user = useCurrentUser();
  const queryClient = useQueryClient();
  const { fields } = template;
  const empty: AnswersDraft = { answers: fields.map(() => ""), signature: "" };
  const draft = useDraft({
    name: `form/${template._id}`,
    example: { answers: [""], signature: "" },
    isValid: ({ answers }) => answers.length === fields.length,
  });
  const [dirty, setDirty] = useState(draft.restored !== undefined);
  const form = useForm<AnswersDraft>({
    mode: "uncontrolled",
    initialValues: draft.restored?.value ?? empty,
    onValuesChange: (values) => {
      const typed = [...values.answers, values.signature].some((text) => text !== "");
      setDirty(typed);
      draft.update(typed ? values : undefined, undefined);
    },
    validate: (draft): Record<string, string> =>
      checkAnswers(fields, draft, (index): boolean => {
        const input: Element | null = form.getInputNode(`answers.${index}`);
        return input instanceof HTMLInputElement && input.validity.badInput;
      }),
  });

  const submit = useMutation({
    mutationFn: async (draft: AnswersDraft) => {
      if (sign !== undefined) {
        await sign(answersByName(fields, draft), draft.signature.trim());
        return undefined;
      }
      let current: FormTemplate;
      try {
        current = await fetchNow(
          queryClient,
          templateQuery(template.competitionCode, template._id),
        );
      } catch (cause) {
        throw new TemplateLoadError("", { cause });
      }
      return submitForm({
        title: current.title,
        creatorId: user.uid,
        templateId: current._id,
        competitionCode: current.competitionCode,
        fields: current.fields,
        answers: [answersByName(current.fields, draft)],
        signature: draft.signature.trim(),
      });
    },
    onSuccess: (response) => {
      draft.removeAll();
      notify.success(`Submitted “${template.title}”. Thank you!`);
      return onSubmitted(response);
    },
    onError: (error) => {
      if (hasCode(error, "already-submitted")) {
        draft.removeAll();
        onAlreadySubmitted();
        return;
      }
      const fieldErrors = fieldErrorsOf(fields, error);
      form.setErrors(fieldErrors);
      focusFirstError(form, fieldErrors);
    },
  });
  const failed =
    submit.isError && Object.keys(fieldErrorsOf(fields, submit.error)).length === 0
      ? submit.error
      : undefined;

  return (
    <Card className={classes.sheet}>
      <UnsavedGuard dirty={dirty && !submit.isSuccess} draft={draft} />
      <form
        noValidate
        onSubmit={form.onSubmit(
          (draft) => {
            if (!submit.isPending) submit.mutate(draft);
          },
          (errors) => {
            submit.reset();
            focusFirstError(form, errors);
          },
        )}
      >
        <Stack gap="lg">
          <DraftNotice
            draft={draft}
            onDiscard={() => {
              submit.reset();
              form.setValues(empty);
              form.clearErrors();
            }}
          />
          <Text c="dimmed" fz="sm">
            Fields with a star (*) are required.
          </Text>
          {fields.map((field, index) => (
            <FieldInput
              key={form.key(`answers.${index}`)}
              field={field}
              {...form.getInputProps(`answers.${index}`)}
            />
          ))}
          <TextInput
            key={form.key("signature")}
            className={classes.signature}
            label="Signature"
            description="Type your full name. Signing means your answers are true."
            required
            autoComplete="off"
            classNames={{ input: "wh-word" }}
            {...form.getInputProps("signature")}
          />
          {failed && (
            <FailureAlert
              sentence={
                failed instanceof TemplateLoadError
                  ? "Failed to load the template. Please try again later."
                  : "Failed to submit the form. Please try again later."
              }
              error={failed instanceof TemplateLoadError ? failed.cause : failed}
            />
          )}
          <Group justify="flex-end">
            <Button type="submit" loading={submit.isPending}>
              Submit
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}

function fieldErrorsOf(fields: FormField[], error: unknown): Record<string, string> {
  return error instanceof ProblemError ? mapAnswerErrors(fields, error.fieldErrors) : {};
}

const inputs = {
  email: { type: "email", inputMode: "email", autoComplete: "email" },
  // Without a maximum, the browser accepts years with more than four digits.
  date: { type: "date", max: "9999-12-31" },
  // A number input would silently drop invalid text.
  number: { type: "text", inputMode: "decimal", autoComplete: "off" },
} as const;

function FieldInput({ field, ...input }: { field: FormField }) {
  const common = { label: <bdi>{field.name}</bdi>, required: field.required, ...input };
  return field.type === "text" ? (
    <Textarea autosize minRows={1} maxRows={12} {...common} />
  ) : (
    <TextInput
      {...common}
      {...inputs[field.type]}
      classNames={{ input: classes[field.type] ?? "" }}
    />
  );
}
