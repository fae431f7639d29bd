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
import { VersionChoice } from "@/shared/merge/version-choice";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { focusFirstError } from "@/shared/ui/focus";
import { UnsavedGuard } from "@/shared/ui/unsaved-guard";
import type { MessageContent, MessageDetail } from "./api";
import { type Overtaken, OvertakenMessage } from "./overtaken-message";
import {
  addressFieldsOf,
  checkDraft,
  contentOf,
  differs,
  type Form,
  isKnown,
  type MessageDraft,
  mapServerErrors,
  reminder,
} from "./rules/message-draft";

/** What is edited. */
export interface MessageBase {
  opened: MessageDraft;
  /** Of a draft that exists. */
  revision: number | undefined;
}

interface MessageFormProps {
  draft: EditorDraft<MessageDraft, number | undefined>;
  base: MessageBase;
  /** What the server has by now. */
  newest?: MessageBase;
  /** From now on, the text is based on another version. */
  onBase?: (base: MessageBase) => void;
  forms: readonly Form[];
  /** The link to a form, for reminders. */
  linkTo: (formId: string) => string;
  save: (content: MessageContent, revision: number | undefined) => Promise<MessageDetail>;
  onSaved: (message: MessageDetail) => void;
  /** What someone else has done with the draft, so that it can't be changed anymore. */
  overtaken?: Overtaken | undefined;
  /** Called once it is overtaken and nothing is unsaved. */
  onOvertaken?: () => void;
  cancel: ReactNode;
}

/** What a message says, and to whom. */
export function MessageForm({
  draft,
  base,
  newest = base,
  onBase,
  forms,
  linkTo,
  save,
  onSaved,
  overtaken,
  onOvertaken,
  cancel,
}: MessageFormProps) {
  const { opened } = base;
  const form = useForm<MessageDraft>({
    initialValues: draft.restored?.value ?? opened,
    validate: (draft) => checkDraft(draft, forms),
  });
  const { values } = form;
  const saving = useMutation({
    mutationFn: ({
      content,
      revision,
    }: {
      content: MessageContent;
      revision?: number | undefined;
    }) => save(content, revision),
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
    base.revision,
  );
  const over = overtaken !== undefined && !dirty && !saving.isSuccess;
  const leave = useEffectEvent(() => onOvertaken?.());
  useEffect(() => {
    if (over) leave();
  }, [over]);
  const submit = ({ revision }: MessageBase) =>
    form.onSubmit(
      (valid) => {
        if (busy) return;
        if (revision !== base.revision) onBase?.({ opened, revision });
        saving.mutate({ content: contentOf(valid), revision });
      },
      (errors) => focusFirstError(form, errors),
    );

  function showNewest() {
    saving.reset();
    onBase?.(newest);
    form.setValues(newest.opened);
    form.clearErrors();
    // The button is about to be gone.
    form.getInputNode("to")?.focus();
  }

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
    form.clearFieldError("to");
    saving.reset();
  }

  if (over) return null;
  const isChanged = hasCode(saving.error, "changed-meanwhile");
  const isOvertaken = overtaken !== undefined && (isChanged || hasCode(saving.error, "not-found"));
  const hasTheirs = overtaken === undefined && isChanged && newest.revision !== base.revision;
  const addressFields = addressFieldsOf(forms);
  return (
    <form noValidate onSubmit={submit(base)}>
      <UnsavedGuard dirty={dirty} draft={draft} />
      <Stack gap="lg" maw="44rem">
        <DraftNotice draft={draft} busy={busy} onDiscard={showNewest} />
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
            ...(isKnown(values.to, forms)
              ? []
              : [{ value: values.to, label: "A form that was deleted" }]),
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
        {overtaken && (
          <OvertakenMessage how={overtaken} onDiscard={() => form.setValues(opened)} busy={busy} />
        )}
        {hasTheirs && (
          <VersionChoice
            what="message"
            busy={busy}
            onTheirs={showNewest}
            onMine={() => submit(newest)()}
          />
        )}
        {saving.isError && !isOvertaken && !hasTheirs && !(Object.keys(form.errors).length > 0) && (
          <FailureAlert sentence="Failed to save the message." error={saving.error} />
        )}
        {!overtaken && (
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
