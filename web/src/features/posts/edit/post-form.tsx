import { Button, Group, Input, Stack, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { hasCode, ProblemError } from "@/shared/api/problem";
import { DraftNotice } from "@/shared/drafts/draft-notice";
import { type EditorDraft, useDraftUpdates } from "@/shared/drafts/use-draft";
import { ConflictPanel } from "@/shared/merge/conflict-panel";
import { DeletedConcurrently } from "@/shared/merge/deleted-concurrently";
import type { Versioned } from "@/shared/merge/save-merged";
import { useMergedSave } from "@/shared/merge/use-merged-save";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { focusFirstError } from "@/shared/ui/focus";
import { UnsavedGuard } from "@/shared/ui/unsaved-guard";
import { VisibilityField } from "@/shared/visibility/visibility-field";
import { type Post, PostDeletedError } from "../api";
import { mergePosts } from "../rules/merge-posts";
import {
  checkDraft,
  contentOf,
  type DraftItem,
  type DraftList,
  differs,
  draftOf,
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
import { ImageUpload } from "./image-upload";
import classes from "./post-form.module.css";
import { PostPreview } from "./post-preview";
import { TagsField } from "./tags-field";
import { TextList } from "./text-list";

/** Shows the character count below the input. */
const descriptionBelow: ("label" | "input" | "description" | "error")[] = [
  "label",
  "input",
  "description",
  "error",
];

type Opened = Versioned<PostContent, string | undefined>;

interface PostFormProps {
  code: number;
  /** The uid of the writer. */
  creatorId: string;
  /** The competition's. */
  timeZone: string;
  /** What a discarded draft is replaced with. */
  saved: Opened;
  /** What the text is based on. A new post has no version. */
  base: Opened;
  draft: EditorDraft<StoredPostDraft, string | undefined>;
  /** The label of the submit button. */
  action: string;
  save: (content: PostContent, version: string | undefined) => Promise<Post>;
  /** Loads someone else's version of an existing post. */
  load: () => Promise<Opened>;
  /** From now on, the text is based on another version. */
  onBase: (base: Opened) => void;
  failureSentence: (error: Error) => string;
  /** `merged` if someone else's changes are part of it. */
  onSaved: (post: Post, merged: boolean) => void;
  /** Creates a post that someone deleted again. */
  recreate?: (content: PostContent) => Promise<Post>;
  onDiscarded?: () => void;
  cancel: ReactNode;
}

export function PostForm({
  code,
  creatorId,
  timeZone,
  saved,
  base,
  draft: deviceDraft,
  action,
  save,
  load,
  onBase,
  failureSentence,
  onSaved,
  recreate,
  onDiscarded,
  cancel,
}: PostFormProps) {
  const { restored } = deviceDraft;
  const opened = useMemo(() => draftOf(base.value), [base.value]);
  const form = useForm<PostDraft>({
    initialValues: restored === undefined ? opened : fromStored(restored.value),
    validate: checkDraft,
  });
  const { values, errors } = form;

  function showServerErrors(error: Error, sent: PostContent) {
    const { byPath } = serverErrorsOf(error, sent);
    if (Object.keys(byPath).length > 0) {
      form.setErrors(byPath);
      focusFirstError(form, byPath);
    }
  }
  const saving = useMergedSave({
    base,
    mine: useMemo(() => contentOf(values), [values]),
    merge: mergePosts,
    save,
    load,
    onSaved: (post, _, merged) => {
      deviceDraft.remove();
      onSaved(post, merged);
    },
    onError: showServerErrors,
    onSettled: (content, theirs) => {
      form.setValues(draftOf(content));
      onBase(theirs);
    },
  });
  const recreating = useMutation({
    mutationFn: (content: PostContent) => recreate?.(content) ?? Promise.reject(),
    onSuccess: (post) => {
      deviceDraft.remove();
      onSaved(post, false);
    },
    onError: showServerErrors,
  });
  const [discarded, setDiscarded] = useState(false);
  const [waitingImages, setWaitingImages] = useState(0);
  const [refused, setRefused] = useState(false);
  const uploading = waitingImages > 0;
  /** Saves, unless images would be missing. */
  const saveUploaded = (start: () => void) => (uploading ? setRefused(true) : start());
  const done = saving.succeeded || recreating.isSuccess || discarded;
  const pending = saving.pending || recreating.isPending || done;
  const submit = form.onSubmit(
    (draft) => {
      if (!pending) saveUploaded(() => saving.save(contentOf(draft)));
    },
    (invalid) => {
      saving.resetFailure();
      focusFirstError(form, invalid);
    },
  );
  const createAgain = form.onSubmit(
    (draft) => saveUploaded(() => recreating.mutate(contentOf(draft))),
    (invalid) => focusFirstError(form, invalid),
  );

  const changed = !done && differs(values, opened);
  useDraftUpdates(
    deviceDraft,
    useMemo(() => (changed ? storedOf(values) : undefined), [changed, values]),
    base.version,
    useMemo(() => (base.version === undefined ? undefined : storedOf(opened)), [base, opened]),
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
  const describeImage = useCallback(
    (index: number, alt: string) => setFieldValue(`images.${index}.alt`, alt),
    [setFieldValue],
  );
  const listProps = (list: DraftList) => ({
    path: list,
    items: values[list],
    errors: (index: number) => errors[`${list}.${index}.text`],
    error: errors[list],
    readOnly: pending,
    onAdd: () => form.insertListItem(list, newItem()),
    onRestore: (item: DraftItem, index: number) => form.insertListItem(list, item, index),
    onRemove: (index: number) => form.removeListItem(list, index),
    onMove: (from: number, to: number) => form.reorderListItem(list, { from, to }),
  });

  const deleted =
    recreate !== undefined &&
    (hasCode(saving.failure?.error, "not-found") ||
      saving.failure?.error instanceof PostDeletedError);
  const failure = deleted ? undefined : saving.failure;
  const serverErrors = failure && serverErrorsOf(failure.error, failure.sent);

  return (
    <div className={classes.page}>
      <UnsavedGuard
        dirty={changed || (uploading && !done)}
        // A draft can't contain them.
        {...(uploading
          ? { message: "Images are still uploading. If you leave, you'll lose them." }
          : { draft: deviceDraft })}
      />
      <form noValidate onSubmit={submit}>
        <Stack gap="lg">
          <DraftNotice
            draft={deviceDraft}
            busy={pending}
            onDiscard={() => {
              saving.reset();
              form.setValues(draftOf(saved.value));
              form.clearErrors();
              onBase(saved);
            }}
          />
          <ConflictPanel what="post" conflict={saving.conflict} />
          <TextInput
            label="Title"
            required
            className={classes.title ?? ""}
            autoComplete="off"
            readOnly={pending}
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
            readOnly={pending}
            description={nearLimit(values.description, limits.description)}
            inputWrapperOrder={descriptionBelow}
            {...form.getInputProps("description")}
          />
          <TagsField readOnly={pending} {...form.getInputProps("tags")} value={values.tags} />
          <TextList
            legend="Content"
            description="Format text with the buttons, or write Markdown. Web addresses become links."
            itemName="Content block"
            kind="text"
            maxItems={limits.content}
            maxLength={limits.block}
            onChange={changeContent}
            {...listProps("content")}
          />
          <TextList
            legend="Images"
            description="Upload photos, or link to images on the web. We remove the location and other camera data from uploads."
            itemName="Image URL"
            kind="url"
            maxItems={limits.images}
            maxLength={limits.image}
            onChange={changeImages}
            onDescribe={describeImage}
            adding={
              <ImageUpload
                code={code}
                creatorId={creatorId}
                room={limits.images - values.images.length}
                disabled={pending}
                waiting={waitingImages}
                onWaiting={(waiting) => {
                  setWaitingImages(waiting);
                  if (waiting === 0) setRefused(false);
                }}
                onUploaded={(url) => form.insertListItem("images", newItem(url))}
              />
            }
            {...listProps("images")}
          />
          <VisibilityField
            what="post"
            timeZone={timeZone}
            disabled={pending}
            {...form.getInputProps("visibility")}
          />
          {deleted && (
            <DeletedConcurrently
              what="post"
              advice="Nothing is lost yet. You can create it again as it is here."
              onRecreate={createAgain}
              onDiscard={() => {
                deviceDraft.remove();
                setDiscarded(true);
                onDiscarded?.();
              }}
              busy={pending}
            />
          )}
          {recreating.isError &&
            !isShownAtFields(serverErrorsOf(recreating.error, recreating.variables)) && (
              <FailureAlert
                sentence="An error occurred while creating the post. Please try again."
                error={recreating.error}
              />
            )}
          {failure && serverErrors && !isShownAtFields(serverErrors) && (
            <FailureAlert
              sentence={failureSentence(failure.error)}
              error={failure.error}
              {...(serverErrors.others.length > 0 && { more: serverErrors.others.join(" ") })}
            />
          )}
          <Group justify="flex-end" gap="sm" className={classes.bar ?? ""}>
            {refused && (
              <Input.Error role="alert">
                Images are still uploading. Save the post when they're done.
              </Input.Error>
            )}
            {cancel}
            <Button type="submit" loading={pending}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
      <PostPreview draft={values} />
    </div>
  );
}

function serverErrorsOf(error: Error, sent: PostContent): ReturnType<typeof mapServerErrors> {
  return error instanceof ProblemError
    ? mapServerErrors(error.fieldErrors, sent)
    : { byPath: {}, others: [] };
}

/** Whether each of the server's errors stands at its field. */
function isShownAtFields({ byPath, others }: ReturnType<typeof mapServerErrors>): boolean {
  return others.length === 0 && Object.keys(byPath).length > 0;
}
