import { Button, Group, Paper, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { randomId } from "@mantine/hooks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { templatesQuery } from "@/shared/api/forms";
import { ProblemError } from "@/shared/api/problem";
import { useCurrentUser } from "@/shared/session/session";
import { confirm } from "@/shared/ui/confirm";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { notify } from "@/shared/ui/notify";
import { PageHeader } from "@/shared/ui/page-header";
import { QueryView } from "@/shared/ui/query-view";
import { UnsavedGuard } from "@/shared/ui/unsaved-guard";
import { createTemplate } from "../api";
import {
  checkTemplate,
  EmptyResult,
  generalInformationForm,
  isBlank,
  newField,
  newTemplate,
  pathsOfTemplate,
  sentenceOfCreation,
  type TemplateDraft,
} from "../rules/template-draft";
import { FieldsEditor } from "./fields-editor";
import classes from "./new-template.module.css";

interface NewTemplatePageProps {
  code: number;
  /** Goes back to the list. */
  onCreated: () => void;
}

/** /competition/{code}/edit-templates/new: a title and its fields become a form. */
export function NewTemplatePage({ code, onCreated }: NewTemplatePageProps) {
  const user = useCurrentUser();
  const queryClient = useQueryClient();
  const form = useForm<TemplateDraft>({
    initialValues: { title: "", description: "", fields: [newField(randomId())] },
    validate: checkTemplate,
  });
  const create = useMutation({
    mutationFn: async (draft: TemplateDraft) => {
      const created = await createTemplate({
        ...newTemplate(draft),
        creatorId: user.uid,
        competitionCode: code,
      });
      if (!created) throw new EmptyResult();
      return created;
    },
    onSuccess: () => {
      notify.success("Template created successfully");
      void queryClient.invalidateQueries({ queryKey: templatesQuery(code).queryKey });
      onCreated();
    },
    onError: (error) => {
      const refused = refusedPaths(error);
      form.setErrors(refused);
      focusFirst(Object.keys(refused));
    },
  });
  const failed = create.isError && Object.keys(refusedPaths(create.error)).length === 0;
  const blank = isBlank(form.values);

  function focusFirst([first]: string[]) {
    if (first !== undefined) form.getInputNode(first as "title")?.focus();
  }
  const fillIn = () =>
    form.setValues({
      ...generalInformationForm,
      fields: generalInformationForm.fields.map((field) => ({ ...field, id: randomId() })),
    });
  const askToFillIn = () =>
    blank
      ? fillIn()
      : confirm({
          title: "Replace what is on this page?",
          message: "The General Information Form takes the place of what you have typed.",
          confirmLabel: "Replace",
          onConfirm: fillIn,
        });

  return (
    <Stack gap={0} maw="48rem">
      <UnsavedGuard dirty={!blank && !create.isSuccess} />
      <PageHeader
        title="New Template"
        description="Every participant fills the form in once. It cannot be changed after it is created."
      />
      <Stack gap="lg">
        <GeneralInformation code={code} onFillIn={askToFillIn} />
        <Paper withBorder shadow="sm" p={{ base: "md", sm: "xl" }} bg="var(--wh-surface)">
          <form
            noValidate
            onSubmit={form.onSubmit(
              (draft) => {
                if (!create.isPending) create.mutate(draft);
              },
              (errors) => focusFirst(Object.keys(errors)),
            )}
          >
            <Stack gap="lg">
              <TextInput
                label="Title"
                required
                autoComplete="off"
                {...form.getInputProps("title")}
              />
              <Textarea
                label="Description"
                description="Shown above the form. It may stay empty."
                autosize
                minRows={2}
                maxRows={10}
                {...form.getInputProps("description")}
              />
              <FieldsEditor form={form} />
              {failed && (
                <FailureAlert
                  sentence={sentenceOfCreation(create.error)}
                  error={create.error instanceof ProblemError ? undefined : create.error}
                />
              )}
              <Group justify="flex-end">
                <Button type="submit" loading={create.isPending}>
                  Create Template
                </Button>
              </Group>
            </Stack>
          </form>
        </Paper>
      </Stack>
    </Stack>
  );
}

/** The server's refusals that have a field on this page to stand beside. */
function refusedPaths(error: unknown): Record<string, string> {
  return error instanceof ProblemError ? pathsOfTemplate(error.fieldErrors) : {};
}

/** Offers the form that most competitions begin with, while this one has none. */
function GeneralInformation({ code, onFillIn }: { code: number; onFillIn: () => void }) {
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
              This competition has no General Information Form yet. It asks for name, email,
              birthdate, school and grade, and the statistics are made from it.
            </Text>
            <Button variant="default" onClick={onFillIn}>
              Fill in the General Information Form
            </Button>
          </Paper>
        )
      }
    </QueryView>
  );
}
