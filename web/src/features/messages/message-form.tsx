import {
  Button,
  Checkbox,
  Group,
  NativeSelect,
  Stack,
  Text,
  Textarea,
  TextInput,
} from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useMemo } from "react";
import { hasCode, ProblemError } from "@/shared/api/problem";
import { DraftNotice } from "@/shared/drafts/draft-notice";
import { type EditorDraft, useDraftUpdates } from "@/shared/drafts/use-draft";
import { count } from "@/shared/lib/format";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { focusFirstError } from "@/shared/ui/focus";
import { UnsavedGuard } from "@/shared/ui/unsaved-guard";
import type { MessageContent, MessageDetail } from "./api";
import {
  addressFieldsOf,
  checkDraft,
  contentOf,
  differs,
  type Form,
  type MessageDraft,
  mapServerErrors,
  reminder,
} from "./rules/message-draft";
import { SentMessage } from "./sent-message";

interface MessageFormProps {
  opened: MessageDraft;
  draft: EditorDraft<MessageDraft, number | undefined>;
  /** The revision of a draft that exists. */
  base: number | undefined;
  forms: readonly Form[];
  /** The link to a form, for reminders. */
  linkTo: (formId: string) => string;
  save: (content: MessageContent) => Promise<MessageDetail>;
  onSaved: (message: MessageDetail) => void;
  /** Given once someone has sent the draft. Called as soon as nothing is unsaved. */
  onSent?: (() => void) | undefined;
  cancel: ReactNode;
}

/** What a message says, and to whom. */
export function MessageForm({
  opened,
  draft,
  base,
  forms,
  linkTo,
  save,
  onSaved,
  onSent,
  cancel,
}: MessageFormProps) {
  const form = useForm<MessageDraft>({
    initialValues: draft.restored?.value ?? opened,
    validate: checkDraft,
  });
  const { values } = form;
  const saving = useMutation({
    mutationFn: (content: MessageContent) => save(content),
    onSuccess: (message) => {
      draft.remove();
      onSaved(message);
    },
    onError: (error) => {
      const errors = error instanceof ProblemError ? mapServerErrors(error.fieldErrors) : {};
      form.setErrors(errors);
      focusFirstError(form, errors);
    },
  });
  const busy = saving.isPending || saving.isSuccess;
  const dirty = !saving.isSuccess && differs(values, opened);
  useDraftUpdates(
    draft,
    useMemo(() => (dirty ? values : undefined), [dirty, values]),
    base,
  );
  const sent = onSent !== undefined;
  const over = sent && !dirty && !saving.isSuccess;
  const leave = useEffectEvent(() => onSent?.());
  useEffect(() => {
    if (over) leave();
  }, [over]);
  const submit = form.onSubmit(
    (valid) => {
      if (!busy) saving.mutate(contentOf(valid));
    },
    (errors) => focusFirstError(form, errors),
  );

  function address(to: string) {
    if (busy) return;
    const linked = forms.find(({ _id }) => _id === to);
    const before = forms.find(({ _id }) => _id === values.to);
    const untouched =
      (values.subject === "" && values.text === "") ||
      (before !== undefined &&
        reminder(before, linkTo(before._id)).text === values.text &&
        reminder(before, linkTo(before._id)).subject === values.subject);
    form.setValues({
      to,
      ...(untouched &&
        (linked === undefined ? { subject: "", text: "" } : reminder(linked, linkTo(linked._id)))),
    });
    saving.reset();
  }

  if (over) return null;
  const isOvertaken = sent && hasCode(saving.error, "changed-meanwhile");
  const addressFields = addressFieldsOf(forms);
  const known = ["everyone", "selected", ...forms.map(({ _id }) => _id)].includes(values.to);
  return (
    <form noValidate onSubmit={submit}>
      <UnsavedGuard dirty={dirty} draft={draft} />
      <Stack gap="lg" maw="44rem">
        <DraftNotice
          draft={draft}
          busy={busy}
          onDiscard={() => {
            form.setValues(opened);
            form.clearErrors();
          }}
        />
        <NativeSelect
          label="To"
          data={[
            { value: "everyone", label: "All participants" },
            ...(values.uids.length > 0
              ? [
                  {
                    value: "selected",
                    label: `The ${count(values.uids.length, "selected participant")}`,
                  },
                ]
              : []),
            ...forms.map(({ _id, title }) => ({
              value: _id,
              label: `Those who haven't answered “${title}”`,
            })),
            ...(known ? [] : [{ value: values.to, label: "A form that was deleted" }]),
          ]}
          {...form.getInputProps("to")}
          onChange={(event) => address(event.currentTarget.value)}
        />
        {addressFields.length > 0 && (
          <Checkbox.Group
            label="Also to addresses from forms"
            description="Such as a parent's. Each address gets one email for each speller."
            readOnly={busy}
            {...form.getInputProps("addressFields")}
          >
            <Stack gap="xs" mt="xs">
              {addressFields.map(({ key, name, title }) => (
                <Checkbox key={key} value={key} label={`“${name}” in “${title}”`} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        <TextInput
          label="Subject"
          required
          maxLength={200}
          autoComplete="off"
          readOnly={busy}
          {...form.getInputProps("subject")}
        />
        <Textarea
          label="Text"
          description="Plain text. {name} becomes the speller's name, or “speller” if they have none."
          required
          autosize
          minRows={8}
          maxRows={24}
          maxLength={10_000}
          readOnly={busy}
          {...form.getInputProps("text")}
        />
        <Text fz="sm" c="dimmed">
          Replies go to the organizer who sends the message. Each email ends with a link to
          unsubscribe.
        </Text>
        {sent && <SentMessage onDiscard={() => form.setValues(opened)} busy={busy} />}
        {saving.isError && !isOvertaken && !(Object.keys(form.errors).length > 0) && (
          <FailureAlert sentence="Failed to save the message." error={saving.error} />
        )}
        {!sent && (
          <Group justify="flex-end" gap="sm">
            {cancel}
            <Button type="submit" loading={busy}>
              Review
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}
