import { Button, Group, Paper, Stack, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useCallback, useMemo } from "react";
import { hasCode, ProblemError } from "@/shared/api/problem";
import { DraftNotice } from "@/shared/drafts/draft-notice";
import { type EditorDraft, useDraftUpdates } from "@/shared/drafts/use-draft";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { focusFirstError } from "@/shared/ui/focus";
import { UnsavedGuard } from "@/shared/ui/unsaved-guard";
import { VersionConflict } from "@/shared/ui/version-conflict";
import { VisibilityField } from "@/shared/visibility/visibility-field";
import type { Post } from "../api";
import {
  checkDraft,
  contentOf,
  type DraftList,
  differs,
  fromStored,
  limits,
  mapServerErrors,
  nearLimit,
  newItem,
  type PostContent,
  type PostDraft,
  type StoredPostDraft,
  storedOf,
} from "../rules/post-draft";
import { TagsField } from "./tags-field";
import { TextList } from "./text-list";

/** Shows the character count below the input. */
const descriptionBelow: ("label" | "input" | "description" | "error")[] = [
  "label",
  "input",
  "description",
  "error",
];

interface PostFormProps {
  /** The competition's. */
  timeZone: string;
  initial: PostDraft;
  draft: EditorDraft<StoredPostDraft, string | undefined>;
  /** The version of an existing post that the text is based on. */
  base?: string;
  /** The label of the submit button. */
  action: string;
  /** `overwrite` also saves over someone else's changes. */
  save: (content: PostContent, overwrite: boolean) => Promise<Post>;
  failureSentence: (error: Error) => string;
  onSaved: (post: Post) => void;
  /** Discards the draft in favor of someone else's changes. */
  onReload?: () => void;
  reloading?: boolean;
  focusTitle?: boolean;
  cancel: ReactNode;
}

export function PostForm({
  timeZone,
  initial,
  draft: deviceDraft,
  base,
  action,
  save,
  failureSentence,
  onSaved,
  onReload,
  reloading = false,
  focusTitle = false,
  cancel,
}: PostFormProps) {
  const { restored } = deviceDraft;
  const form = useForm<PostDraft>({
    initialValues: restored === undefined ? initial : fromStored(restored.value),
    validate: checkDraft,
  });
  const { values, errors } = form;

  const saving = useMutation({
    mutationFn: ({ draft, overwrite }: { draft: PostDraft; overwrite: boolean }) =>
      save(contentOf(draft), overwrite),
    onSuccess: (post) => {
      deviceDraft.remove();
      onSaved(post);
    },
    onError: (error, { draft }) => {
      const { byPath } = serverErrorsOf(error, draft);
      if (Object.keys(byPath).length > 0) {
        form.setErrors(byPath);
        focusFirstError(form, byPath);
      }
    },
  });
  const submit = (overwrite: boolean) =>
    form.onSubmit(
      (draft) => {
        if (!saving.isPending) saving.mutate({ draft, overwrite });
      },
      (invalid) => {
        saving.reset();
        focusFirstError(form, invalid);
      },
    );

  const dirty = !saving.isSuccess && differs(values, initial);
  useDraftUpdates(
    deviceDraft,
    useMemo(() => (dirty ? storedOf(values) : undefined), [dirty, values]),
    base,
  );

  const { setFieldValue } = form;
  const changeContent = useCallback(
    (index: number, text: string) => setFieldValue(`content.${index}.text`, text),
    [setFieldValue],
  );
  const changeImages = useCallback(
    (index: number, text: string) => setFieldValue(`images.${index}.text`, text),
    [setFieldValue],
  );
  const listProps = (list: DraftList) => ({
    path: list,
    items: values[list],
    errors: (index: number) => errors[`${list}.${index}.text`],
    error: errors[list],
    readOnly: saving.isPending,
    onAdd: () => form.insertListItem(list, newItem()),
    onRemove: (index: number) => form.removeListItem(list, index),
    onMove: (from: number, to: number) => form.reorderListItem(list, { from, to }),
  });

  const stale = saving.isError && hasCode(saving.error, "changed-meanwhile");
  const failure =
    saving.isError && !stale ? serverErrorsOf(saving.error, saving.variables.draft) : undefined;

  return (
    <Paper withBorder shadow="sm" p={{ base: "md", sm: "xl" }} bg="var(--wh-surface)">
      <UnsavedGuard dirty={dirty} draft={deviceDraft} />
      <form noValidate onSubmit={submit(false)}>
        <Stack gap="lg">
          <DraftNotice
            draft={deviceDraft}
            onDiscard={() => {
              saving.reset();
              form.setValues(initial);
              form.clearErrors();
            }}
          />
          <TextInput
            label="Title"
            required
            autoFocus={focusTitle}
            autoComplete="off"
            readOnly={saving.isPending}
            description={nearLimit(values.title, limits.title)}
            inputWrapperOrder={descriptionBelow}
            {...form.getInputProps("title")}
          />
          <Textarea
            label="Description"
            required
            autosize
            minRows={2}
            maxRows={12}
            readOnly={saving.isPending}
            description={nearLimit(values.description, limits.description)}
            inputWrapperOrder={descriptionBelow}
            {...form.getInputProps("description")}
          />
          <TagsField
            readOnly={saving.isPending}
            {...form.getInputProps("tags")}
            value={values.tags}
          />
          <TextList
            legend="Content"
            description="Each block becomes a paragraph."
            itemName="Content block"
            kind="text"
            maxItems={limits.content}
            maxLength={limits.block}
            onChange={changeContent}
            {...listProps("content")}
          />
          <TextList
            legend="Images"
            description="Links to images on the web, starting with https://."
            itemName="Image URL"
            kind="url"
            maxItems={limits.images}
            maxLength={limits.image}
            onChange={changeImages}
            {...listProps("images")}
          />
          <VisibilityField
            what="post"
            timeZone={timeZone}
            disabled={saving.isPending}
            {...form.getInputProps("visibility")}
          />
          {stale && onReload && (
            <VersionConflict
              what="post"
              onUseTheirs={onReload}
              onKeepMine={() => submit(true)()}
              busy={reloading || saving.isPending}
            />
          )}
          {failure && (failure.others.length > 0 || Object.keys(failure.byPath).length === 0) && (
            <FailureAlert
              sentence={failureSentence(saving.error as Error)}
              error={saving.error}
              {...(failure.others.length > 0 && { more: failure.others.join(" ") })}
            />
          )}
          <Group justify="flex-end" gap="sm">
            {cancel}
            <Button type="submit" loading={saving.isPending}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}

function serverErrorsOf(error: Error, draft: PostDraft): ReturnType<typeof mapServerErrors> {
  return error instanceof ProblemError
    ? mapServerErrors(error.fieldErrors, contentOf(draft))
    : { byPath: {}, others: [] };
}
