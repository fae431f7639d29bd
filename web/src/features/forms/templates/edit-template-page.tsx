import { Stack } from "@mantine/core";
import { randomId } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { templatesQuery } from "@/shared/api/forms";
import { hasCode, ProblemError } from "@/shared/api/problem";
import { fetchNow } from "@/shared/api/query-client";
import { DraftNotice } from "@/shared/drafts/draft-notice";
import { useDraft, useDraftUpdates } from "@/shared/drafts/use-draft";
import { count } from "@/shared/lib/format";
import { DeletedConcurrently } from "@/shared/merge/deleted-concurrently";
import { VersionChoice } from "@/shared/merge/version-choice";
import { useCurrentUser } from "@/shared/session/session";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { focusFirstError } from "@/shared/ui/focus";
import { ButtonLink } from "@/shared/ui/link";
import { notify } from "@/shared/ui/notify";
import { PageHeader } from "@/shared/ui/page-header";
import { UnsavedGuard } from "@/shared/ui/unsaved-guard";
import { visible } from "@/shared/visibility/visibility";
import { createTemplate, type FormTemplate, templateQuery } from "../api";
import { editTemplate } from "../changes-api";
import {
  hasKnownTypes,
  mapTemplateErrors,
  newField,
  newTemplate,
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
  const user = useCurrentUser();
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
  const showFieldErrors = (error: Error) => {
    const fieldErrors = fieldErrorsOf(error);
    form.setErrors(fieldErrors);
    focusFirstError(form, fieldErrors);
  };
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
    onError: showFieldErrors,
  });
  const recreate = useMutation({
    mutationFn: (values: TemplateDraft) =>
      createTemplate({ ...newTemplate(values), creatorId: user.uid, competitionCode: code }),
    onSuccess: (created) => {
      draft.remove();
      notify.success(`Created “${created.title}” again.`);
      void queryClient.invalidateQueries({ queryKey: listKey });
      onSaved();
    },
    onError: showFieldErrors,
  });
  const [discarded, setDiscarded] = useState(false);
  // Loads the version that someone else has saved, to use it or to replace it.
  const load = useMutation({
    mutationFn: () => fetchNow(queryClient, templateQuery(code, templateId)),
  });
  const { values } = form;
  const done = save.isSuccess || recreate.isSuccess || discarded;
  const dirty = !done && !isSame(values, opened.value);
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
    // The button is about to be gone.
    form.getInputNode("title")?.focus();
  };
  const keepMine = (template: FormTemplate) => {
    const revision = template.revision ?? 1;
    setOpened((former) => ({ ...former, revision }));
    save.mutate({ values: form.getValues(), revision });
  };
  const busy = save.isPending || recreate.isPending || done;
  const conflict = hasCode(save.error, "changed-meanwhile");
  const deleted = hasCode(save.error, "not-found") || hasCode(load.error, "not-found");
  const failed = save.isError && !hasFieldErrors(save.error);
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
            recreate.reset();
            save.mutate({ values: draft, revision: opened.revision });
          }}
          failure={
            deleted ? (
              <>
                <DeletedConcurrently
                  what="template"
                  advice={
                    responseCount === 0
                      ? "Nothing is lost yet. You can create it again as it is here."
                      : "You can create it again as it is here, without the answers so far."
                  }
                  onRecreate={form.onSubmit(
                    (valid) => recreate.mutate(valid),
                    (errors) => focusFirstError(form, errors),
                  )}
                  onDiscard={() => {
                    draft.remove();
                    setDiscarded(true);
                    void queryClient.invalidateQueries({ queryKey: listKey });
                    onSaved();
                  }}
                  busy={busy}
                />
                {recreate.isError && !hasFieldErrors(recreate.error) && (
                  <FailureAlert sentence="Could not create the template." error={recreate.error} />
                )}
              </>
            ) : conflict ? (
              <>
                <VersionChoice
                  what="template"
                  busy={load.isPending}
                  onTheirs={() => load.mutate(undefined, { onSuccess: replaceWith })}
                  onMine={() => load.mutate(undefined, { onSuccess: keepMine })}
                />
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

const hasFieldErrors = (error: unknown) => Object.keys(fieldErrorsOf(error)).length > 0;

/** Compares what is saved, without the keys of fields. */
function isSame(a: TemplateDraft, b: TemplateDraft): boolean {
  return JSON.stringify(templateContent(a)) === JSON.stringify(templateContent(b));
}
