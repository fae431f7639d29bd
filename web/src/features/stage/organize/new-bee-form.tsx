import { Button, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMemo, useState } from "react";
import type { Schema } from "@/shared/api/client";
import { ProblemError } from "@/shared/api/problem";
import { DraftNotice } from "@/shared/drafts/draft-notice";
import { useDraft, useDraftUpdates } from "@/shared/drafts/use-draft";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { focusFirstError } from "@/shared/ui/focus";
import { UnsavedGuard } from "@/shared/ui/unsaved-guard";
import { type Bee, createBee, type NewBee, useBeeChange } from "./api";
import { ProfileChoice } from "./profile-choice";

interface NewBeeFormProps {
  code: number;
  wordlists: Schema<"Wordlist">[];
  onCreated: (bee: Bee) => void;
}

const fieldErrors = (error: unknown): Record<string, string> =>
  error instanceof ProblemError ? error.fieldErrors : {};

/** Creates a bee. */
export function NewBeeForm({ code, wordlists, onCreated }: NewBeeFormProps) {
  const open = wordlists.filter(({ sealed }) => !sealed);
  const [empty] = useState<NewBee>({
    title: "",
    wordlistId: open.length === 1 ? (open[0]?._id ?? "") : "",
    profile: "local",
  });
  const draft = useDraft({ name: `bee/${code}/new`, example: empty });
  const form = useForm<NewBee>({
    initialValues: draft.restored?.value ?? empty,
    validate: {
      title: (title) => (title.trim() === "" ? "Name is required." : null),
      wordlistId: (id) => (open.some(({ _id }) => _id === id) ? null : "Choose a wordlist."),
    },
  });
  const create = useBeeChange(
    code,
    (bee: NewBee) => createBee(code, bee),
    (bee) => {
      draft.remove();
      onCreated(bee);
    },
  );
  const busy = create.isPending || create.isSuccess;
  const { values } = form;
  // Of a draft, it may be gone.
  const hasWordlist = wordlists.some(({ _id }) => _id === values.wordlistId);
  const dirty =
    !create.isSuccess &&
    (Object.keys(empty) as (keyof NewBee)[]).some((field) => values[field] !== empty[field]);
  useDraftUpdates(
    draft,
    useMemo(() => (dirty ? values : undefined), [dirty, values]),
    undefined,
  );
  const failed = create.isError && Object.keys(fieldErrors(create.error)).length === 0;

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (bee) => {
          if (busy) return;
          create.mutate(bee, { onError: (error) => form.setErrors(fieldErrors(error)) });
        },
        (errors) => focusFirstError(form, errors),
      )}
    >
      <UnsavedGuard dirty={dirty} draft={draft} />
      <Stack gap="md">
        <DraftNotice draft={draft} busy={busy} onDiscard={() => form.setValues(empty)} />
        <TextInput
          label="Name"
          description="Shown on the board, such as “Grade 5 final”."
          required
          maxLength={200}
          autoComplete="off"
          readOnly={busy}
          {...form.getInputProps("title")}
        />
        <NativeSelect
          label="Wordlist"
          description="Its words are only for this bee. You'll seal it in the next step."
          required
          data={[
            ...(hasWordlist ? [] : [{ value: "", label: "Choose a wordlist" }]),
            ...wordlists.map(({ _id, title, wordCount, sealed }) => ({
              value: _id,
              label: sealed ? `${title} (sealed for another bee)` : `${title} (${wordCount})`,
              disabled: sealed === true,
            })),
          ]}
          disabled={busy}
          {...form.getInputProps("wordlistId")}
          value={hasWordlist ? values.wordlistId : ""}
        />
        <ProfileChoice
          value={values.profile}
          error={form.errors.profile}
          onChange={(id) => {
            if (!busy) form.setFieldValue("profile", id);
          }}
        />
        {failed && <FailureAlert sentence="Could not create the bee." error={create.error} />}
        <Group justify="flex-end">
          <Button type="submit" loading={busy}>
            Create bee
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
