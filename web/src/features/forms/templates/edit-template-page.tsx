import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { randomId } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { templatesQuery } from "@/shared/api/forms";
import { hasCode, ProblemError } from "@/shared/api/problem";
import { fetchNow } from "@/shared/api/query-client";
import { DraftNotice } from "@/shared/drafts/draft-notice";
import { useDraft, useDraftUpdates } from "@/shared/drafts/use-draft";
import { count } from "@/shared/lib/format";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { focusFirstError } from "@/shared/ui/focus";
import { ButtonLink } from "@/shared/ui/link";
import { notify } from "@/shared/ui/notify";
import { PageHeader } from "@/shared/ui/page-header";
import { UnsavedGuard } from "@/shared/ui/unsaved-guard";
import { visible } from "@/shared/visibility/visibility";
import { type FormTemplate, templateQuery } from "../api";
import { editTemplate } from "../changes-api";
import {
  hasKnownTypes,
  mapTemplateErrors,
  newField,
  type TemplateDraft,
  templateContent,
  templateDraft,
} from "../rules/template-draft";
import { TemplateForm, useTemplateForm } from "./template-form";

interface EditTemplatePageProps {
  template: FormTemplate;
  onSaved: () => void;
}

const draftOf = (template: FormTemplate) =>
  templateDraft(template, template.visibility ?? visible, randomId);

const example: TemplateDraft = {
  title: "",
  description: "",
  dueDate: "",
  reminderDays: "0",
  visibility: visible,
  fields: [newField("")],
};

/** /competition/{code}/edit-templates/{templateId} */
export function EditTemplatePage({ template: newest, onSaved }: EditTemplatePageProps) {
  const queryClient = useQueryClient();
  const { _id: templateId, competitionCode: code } = newest;
  const draft = useDraft({
    name: `template/${code}/${templateId}`,
    example,
    base: newest.revision ?? 1,
    isValid: hasKnownTypes,
  });
  // What was opened stays until it is saved or replaced, though another version may arrive.
  const [opened, setOpened] = useState(() => ({
    value: draftOf(newest),
    revision: draft.restored?.base ?? newest.revision ?? 1,
  }));
  const form = useTemplateForm(draft.restored?.value ?? opened.value);
  const listKey = templatesQuery(code).queryKey;
  const save = useMutation({
    mutationFn: ({ values, revision }: { values: TemplateDraft; revision: number }) =>
      editTemplate(templateId, { ...templateContent(values), revision }),
    onSuccess: (saved) => {
      draft.remove();
      notify.success(`Saved “${saved.title}”.`);
      queryClient.setQueryData(templateQuery(code, templateId).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: listKey });
      onSaved();
    },
    onError: (error) => {
      const fieldErrors = fieldErrorsOf(error);
      form.setErrors(fieldErrors);
      focusFirstError(form, fieldErrors);
    },
  });
  // Loads the version that someone else has saved, to use it or to replace it.
  const load = useMutation({
    mutationFn: () => fetchNow(queryClient, templateQuery(code, templateId)),
  });
  const { values } = form;
  const dirty = !save.isSuccess && !isSame(values, opened.value);
  useDraftUpdates(
    draft,
    useMemo(() => (dirty ? values : undefined), [dirty, values]),
    opened.revision,
  );
  const replaceWith = (template: FormTemplate) => {
    const value = draftOf(template);
    save.reset();
    setOpened({ value, revision: template.revision ?? 1 });
    form.setValues(value);
    form.clearErrors();
  };
  const keepMine = (template: FormTemplate) => {
    const revision = template.revision ?? 1;
    setOpened((former) => ({ ...former, revision }));
    save.mutate({ values: form.getValues(), revision });
  };
  const busy = save.isPending || save.isSuccess;
  const conflict = hasCode(save.error, "changed-meanwhile");
  const failed = save.isError && Object.keys(fieldErrorsOf(save.error)).length === 0;
  const { responseCount = 0 } = newest;

  return (
    <Stack gap={0} maw="48rem">
      <UnsavedGuard dirty={dirty} draft={draft} />
      <PageHeader
        title="Edit Template"
        description={
          responseCount === 0
            ? "Nobody has answered this form yet, so you can change everything."
            : `${count(responseCount, "answer")} so far. If you change the fields, these answers stay as they are, and new answers use the new version.`
        }
      />
      <Stack gap="lg">
        <DraftNotice draft={draft} busy={busy} onDiscard={() => replaceWith(newest)} />
        <TemplateForm
          form={form}
          action="Save"
          pending={busy}
          onSubmit={(draft) => {
            load.reset();
            save.mutate({ values: draft, revision: opened.revision });
          }}
          failure={
            conflict ? (
              <>
                <Alert role="alert" color="honey" title="Someone else has changed this template">
                  <Text>What you typed is still here. Which version do you want to keep?</Text>
                  <Group mt="sm" gap="xs">
                    <Button
                      size="sm"
                      variant="default"
                      loading={load.isPending}
                      onClick={() => load.mutate(undefined, { onSuccess: replaceWith })}
                    >
                      Use their version
                    </Button>
                    <Button
                      size="sm"
                      variant="default"
                      loading={load.isPending}
                      onClick={() => load.mutate(undefined, { onSuccess: keepMine })}
                    >
                      Keep my version
                    </Button>
                  </Group>
                </Alert>
                {load.isError && (
                  <FailureAlert sentence="Could not load their version." error={load.error} />
                )}
              </>
            ) : (
              failed && <FailureAlert sentence="Could not save the template." error={save.error} />
            )
          }
          cancel={
            <ButtonLink to="/competition/$code/edit-templates" params={{ code }} variant="default">
              Cancel
            </ButtonLink>
          }
        />
      </Stack>
    </Stack>
  );
}

function fieldErrorsOf(error: unknown): Record<string, string> {
  return error instanceof ProblemError ? mapTemplateErrors(error.fieldErrors) : {};
}

/** Compares what is saved, without the keys of fields. */
function isSame(a: TemplateDraft, b: TemplateDraft): boolean {
  return JSON.stringify(templateContent(a)) === JSON.stringify(templateContent(b));
}
