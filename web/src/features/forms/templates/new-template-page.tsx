import { Button, Paper, Stack, Text } from "@mantine/core";
import { randomId } from "@mantine/hooks";
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { competitionQuery } from "@/shared/api/competition";
import { templatesQuery } from "@/shared/api/forms";
import { ProblemError } from "@/shared/api/problem";
import { DraftNotice } from "@/shared/drafts/draft-notice";
import { useDraft, useDraftUpdates } from "@/shared/drafts/use-draft";
import { useCurrentUser } from "@/shared/session/session";
import { confirm } from "@/shared/ui/confirm";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { focusFirstError } from "@/shared/ui/focus";
import { notify } from "@/shared/ui/notify";
import { PageHeader } from "@/shared/ui/page-header";
import { QueryView } from "@/shared/ui/query-view";
import { UnsavedGuard } from "@/shared/ui/unsaved-guard";
import { visible } from "@/shared/visibility/visibility";
import { VisibilityField } from "@/shared/visibility/visibility-field";
import { createTemplate } from "../api";
import {
  createFailureSentence,
  EmptyResponseError,
  fieldDraft,
  generalInformationForm,
  hasKnownTypes,
  isBlank,
  mapTemplateErrors,
  newField,
  newTemplate,
  type TemplateDraft,
} from "../rules/template-draft";
import classes from "./new-template.module.css";
import { TemplateForm, useTemplateForm } from "./template-form";

interface NewTemplatePageProps {
  code: number;
  onCreated: () => void;
}

const emptyTemplate = (): TemplateDraft => ({
  title: "",
  description: "",
  fields: [newField(randomId())],
  dueDate: "",
  reminderDays: "0",
  visibility: visible,
});

/** /competition/{code}/edit-templates/new */
export function NewTemplatePage({ code, onCreated }: NewTemplatePageProps) {
  const user = useCurrentUser();
  const queryClient = useQueryClient();
  const { data: competition } = useSuspenseQuery(competitionQuery(code));
  const draft = useDraft({
    name: `template/${code}/new`,
    example: emptyTemplate(),
    isValid: hasKnownTypes,
  });
  const form = useTemplateForm(draft.restored?.value ?? emptyTemplate());
  const create = useMutation({
    mutationFn: async (draft: TemplateDraft) => {
      const created = await createTemplate({
        ...newTemplate(draft),
        creatorId: user.uid,
        competitionCode: code,
      });
      if (!created) throw new EmptyResponseError();
      return created;
    },
    onSuccess: () => {
      draft.remove();
      notify.success("Template created successfully");
      void queryClient.invalidateQueries({ queryKey: templatesQuery(code).queryKey });
      onCreated();
    },
    onError: (error) => {
      const fieldErrors = fieldErrorsOf(error);
      form.setErrors(fieldErrors);
      focusFirstError(form, fieldErrors);
    },
  });
  const busy = create.isPending || create.isSuccess;
  const failed = create.isError && Object.keys(fieldErrorsOf(create.error)).length === 0;
  const { values } = form;
  const blank = isBlank(values);
  const dirty = !blank && !create.isSuccess;
  useDraftUpdates(
    draft,
    useMemo(() => (dirty ? values : undefined), [dirty, values]),
    undefined,
  );

  const applyDefault = () =>
    form.setValues({
      ...generalInformationForm,
      fields: generalInformationForm.fields.map((field) => fieldDraft(field, randomId(), false)),
    });
  const askToApplyDefault = () =>
    blank
      ? applyDefault()
      : confirm({
          title: "Replace this template?",
          message: "The General Information Form will replace what you've typed.",
          confirmLabel: "Replace",
          onConfirm: applyDefault,
        });

  return (
    <Stack gap={0} maw="48rem">
      <UnsavedGuard dirty={dirty} draft={draft} />
      <PageHeader
        title="New Template"
        description="Participants submit each form once. You can edit the template later."
      />
      <Stack gap="lg">
        <DraftNotice
          draft={draft}
          busy={busy}
          onDiscard={() => {
            create.reset();
            form.setValues(emptyTemplate());
            form.clearErrors();
          }}
        />
        <GeneralInformation code={code} disabled={busy} onUse={askToApplyDefault} />
        <TemplateForm
          form={form}
          action="Create template"
          pending={busy}
          onSubmit={create.mutate}
          more={
            <VisibilityField
              what="form"
              timeZone={competition.timeZone}
              disabled={busy}
              {...form.getInputProps("visibility")}
            />
          }
          failure={
            failed && (
              <FailureAlert
                sentence={createFailureSentence(create.error)}
                error={create.error instanceof ProblemError ? undefined : create.error}
              />
            )
          }
        />
      </Stack>
    </Stack>
  );
}

function fieldErrorsOf(error: unknown): Record<string, string> {
  return error instanceof ProblemError ? mapTemplateErrors(error.fieldErrors) : {};
}

interface GeneralInformationProps {
  code: number;
  disabled: boolean;
  onUse: () => void;
}

/** Offers the General Information Form if the competition does not have one. */
function GeneralInformation({ code, disabled, onUse }: GeneralInformationProps) {
  const templates = useQuery(templatesQuery(code));
  return (
    <QueryView
      query={templates}
      sentence="Failed to fetch templates. Please try again later."
      rows={1}
    >
      {(all) =>
        all.some(({ generalInformation }) => generalInformation) ? null : (
          <Paper className={classes.offer}>
            <Text className={classes.offerText}>
              This competition doesn't have a General Information Form yet. It asks for name, email,
              birthdate, school and grade, and feeds the statistics.
            </Text>
            <Button variant="default" disabled={disabled} onClick={onUse}>
              Use the General Information Form
            </Button>
          </Paper>
        )
      }
    </QueryView>
  );
}
