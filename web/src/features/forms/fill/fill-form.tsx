import { Alert, Button, Card, Group, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { hasCode, ProblemError } from "@/shared/api/problem";
import { fetchNow } from "@/shared/api/query-client";
import { DraftNotice } from "@/shared/drafts/draft-notice";
import { useDraft } from "@/shared/drafts/use-draft";
import { localDateTime } from "@/shared/lib/local-date-time";
import { useCurrentUser } from "@/shared/session/session";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { focusFirstError, useFocusWhen } from "@/shared/ui/focus";
import { notify } from "@/shared/ui/notify";
import { UnsavedGuard } from "@/shared/ui/unsaved-guard";
import {
  type FormField,
  type FormResponse,
  type FormTemplate,
  submitForm,
  templateQuery,
} from "../api";
import { correctResponse } from "../changes-api";
import {
  type AnswersDraft,
  answersByName,
  answersToCorrect,
  checkAnswers,
  mapAnswerErrors,
  placeAnswers,
  type TypedAnswer,
  typedAnswers,
} from "../rules/check-answers";
import { FieldInput } from "./field-input";
import classes from "./fill-form.module.css";
import { usePinnedForm } from "./use-pinned-form";

type OpenForm = Pick<FormTemplate, "_id" | "title" | "fields" | "competitionCode" | "version">;

interface FillFormProps {
  template: OpenForm;
  /** The competition's, for limits such as "not in the future". */
  timeZone: string;
  /** What to correct. */
  response?: FormResponse | undefined;
  /** Instead of submitting it like any other form. */
  sign?: (answers: Record<string, string>, signature: string, version: number) => Promise<void>;
  /** Awaited, so that the form stays until the navigation is done. Without a response after `sign`. */
  onSubmitted: (response: FormResponse | undefined) => Promise<void>;
  /** Something else was submitted, in another tab or on another device, or returned. Fetches it, to correct that one. */
  onOvertaken: () => Promise<FormResponse | undefined>;
  onCancel?: () => void;
  /** Whether there is text that isn't sent yet. */
  onTyped?: (typed: boolean) => void;
}

/** The template could not be loaded, so nothing was sent. */
class TemplateLoadError extends Error {
  override readonly name = "TemplateLoadError";
}

/** The form has another version by now, so nothing was sent. */
class FormChangedError extends Error {
  override readonly name = "FormChangedError";
}

/** The name of a form's draft, or of its correction's. */
export const draftNameOf = (templateId: string, correcting: boolean) =>
  correcting ? `form/${templateId}/correction` : `form/${templateId}`;

interface StoredDraft {
  answers: TypedAnswer[];
  signature: string;
}

/** As it is kept on the device, for any version of the form. */
const storedExample: StoredDraft = { answers: [{ field: "", name: "", text: "" }], signature: "" };

export function FillForm({
  template: newest,
  timeZone,
  response,
  sign,
  onSubmitted,
  onOvertaken,
  onCancel,
  onTyped,
}: FillFormProps) {
  const user = useCurrentUser();
  const queryClient = useQueryClient();
  const draft = useDraft<StoredDraft, number | undefined>({
    name: draftNameOf(newest._id, response !== undefined),
    example: storedExample,
    base: response?.revision,
  });
  // Of the answers that the typed ones replace. Newer ones may have been fetched since.
  const [revision, setRevision] = useState(draft.restored?.base ?? response?.revision);
  const blank = (fields: FormField[]): AnswersDraft => ({
    answers: response === undefined ? fields.map(() => "") : answersToCorrect(fields, response),
    signature: "",
  });
  const [dirty, setDirty] = useState(draft.restored !== undefined);
  useEffect(() => onTyped?.(dirty), [onTyped, dirty]);
  const form = useForm<AnswersDraft>({
    mode: "uncontrolled",
    initialValues: draft.restored
      ? {
          answers: placeAnswers(newest.fields, draft.restored.value.answers),
          signature: draft.restored.value.signature,
        }
      : blank(newest.fields),
    onValuesChange: (values) => {
      const empty = blank(template.fields);
      const typed =
        values.signature !== "" ||
        values.answers.some((text, index) => text !== (empty.answers[index] ?? ""));
      setDirty(typed);
      const { signature } = values;
      const answers = typedAnswers(template.fields, values);
      draft.update(typed ? { answers, signature } : undefined, revision);
    },
    validate: (draft): Record<string, string> =>
      checkAnswers(
        template.fields,
        draft,
        localDateTime(timeZone, new Date()).date,
        (index): boolean => {
          const input: Element | null = form.getInputNode(`answers.${index}`);
          return input instanceof HTMLInputElement && input.validity.badInput;
        },
        ownSignature === "required",
      ),
  });
  const { template, lost } = usePinnedForm(
    newest,
    form.getValues,
    (values) => {
      form.setValues(values);
      form.clearErrors();
    },
    draft.restored?.value.answers ?? [],
  );
  const { fields } = template;
  const ownSignature = ownSignatureOf(fields, sign !== undefined, response);

  // As long as nothing is typed, the form shows the newest answers. First they move to the newest fields.
  const isOutdated =
    !dirty && response?.revision !== revision && template.version === newest.version;
  const showNewest = useEffectEvent(() => {
    setRevision(response?.revision);
    for (const [index, text] of blank(fields).answers.entries()) {
      form.setFieldValue(`answers.${index}`, text);
    }
  });
  useEffect(() => {
    if (isOutdated) showNewest();
  }, [isOutdated]);

  const submit = useMutation({
    mutationFn: async (draft: AnswersDraft) => {
      if (sign !== undefined) {
        const signature = ownSignature === "none" ? "" : draft.signature.trim();
        await sign(answersByName(fields, draft), signature, template.version);
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
      if (current.version !== template.version) throw new FormChangedError();
      const sent = {
        answers: [answersByName(fields, draft)],
        signature: draft.signature.trim(),
        version: current.version,
      };
      if (revision !== undefined) return correctResponse(current._id, { ...sent, revision });
      return submitForm({
        ...sent,
        title: current.title,
        creatorId: user.uid,
        templateId: current._id,
        competitionCode: current.competitionCode,
        fields: current.fields,
      });
    },
    onSuccess: (submitted) => {
      draft.removeAll();
      notify.success(
        response === undefined
          ? `Submitted “${template.title}”. Thank you!`
          : `Corrected “${template.title}”. Thank you!`,
      );
      return onSubmitted(submitted);
    },
    onError: async (error) => {
      if (hasCode(error, "already-submitted")) {
        draft.removeAll();
        void onOvertaken();
        return;
      }
      if (hasCode(error, "changed-meanwhile")) {
        // The page shows the error after this. To send again is to replace what is there now.
        const overtaking = await onOvertaken();
        if (overtaking !== undefined) setRevision(overtaking.revision);
      }
      if (hasCode(error, "corrections-closed")) void onOvertaken();
      if (hasCode(error, "form-changed")) {
        void queryClient.invalidateQueries({
          queryKey: templateQuery(template.competitionCode, template._id).queryKey,
        });
      }
      const fieldErrors = fieldErrorsOf(fields, error);
      form.setErrors(fieldErrors);
      focusFirstError(form, fieldErrors);
    },
  });
  const failed =
    submit.isError &&
    !(submit.error instanceof FormChangedError) &&
    !hasCode(submit.error, "form-changed") &&
    Object.keys(fieldErrorsOf(fields, submit.error)).length === 0
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
            busy={submit.isPending}
            onDiscard={() => {
              submit.reset();
              form.setValues(blank(fields));
              form.clearErrors();
            }}
          />
          {lost && <ChangedNotice lost={lost} />}
          <Text c="dimmed" fz="sm">
            Fields marked * are required.
          </Text>
          {fields.map((field, index) => (
            <FieldInput
              key={`${form.key(`answers.${index}`)} ${template.version}`}
              field={field}
              readOnly={submit.isPending}
              {...form.getInputProps(`answers.${index}`)}
            />
          ))}
          {ownSignature !== "none" && (
            <TextInput
              key={form.key("signature")}
              className={classes.signature}
              label={
                fields.some(({ type }) => type === "signature")
                  ? "Speller's signature"
                  : "Signature"
              }
              description="Type your full name. Signing means your answers are true."
              required={ownSignature === "required"}
              autoComplete="off"
              classNames={{ input: "wh-word" }}
              readOnly={submit.isPending}
              {...form.getInputProps("signature")}
            />
          )}
          {failed && <SubmitFailure error={failed} correcting={response !== undefined} />}
          <Group justify="flex-end">
            {onCancel && (
              <Button variant="default" disabled={submit.isPending} onClick={onCancel}>
                Cancel
              </Button>
            )}
            <Button type="submit" loading={submit.isPending}>
              {response === undefined ? "Submit" : "Send correction"}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}

/** Whether the form's own signature is asked for. It isn't if a parent gives consent by signing in a field of their own. */
function ownSignatureOf(
  fields: FormField[],
  isConsent: boolean,
  response: FormResponse | undefined,
): "required" | "optional" | "none" {
  const parents = fields.some(({ type, signer }) => type === "signature" && signer === "parent");
  if (parents && isConsent) return "none";
  return parents && response?.signature === "" ? "optional" : "required";
}

/** Says that the organizer has changed the form, and what is no longer asked. */
function ChangedNotice({ lost }: { lost: TypedAnswer[] }) {
  const notice = useFocusWhen<HTMLDivElement>(true);
  return (
    <Alert ref={notice} tabIndex={-1} role="alert" color="honey" title="This form has changed">
      <Text>
        Your organizer changed this form after you opened it. Nothing was sent, and what you typed
        is still here. Check the questions, then send it.
      </Text>
      {lost.length > 0 && (
        <>
          <Text mt="xs">No longer in this form:</Text>
          <ul className={classes.lost}>
            {lost.map(({ field, name, text }) => (
              <li key={`${field} ${text}`}>
                <bdi>{name}</bdi>: <bdi>{text}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
}

function SubmitFailure({ error, correcting }: { error: Error; correcting: boolean }) {
  if (correcting && hasCode(error, "changed-meanwhile")) {
    return (
      <FailureAlert
        sentence="These answers were changed or returned since you opened them."
        more="What you typed is still here. Send it again to replace the other version."
      />
    );
  }
  const unloaded = error instanceof TemplateLoadError;
  return (
    <FailureAlert
      sentence={
        unloaded
          ? "Failed to load the template. Please try again later."
          : "Failed to submit the form. Please try again later."
      }
      error={unloaded ? error.cause : error}
    />
  );
}

function fieldErrorsOf(fields: FormField[], error: unknown): Record<string, string> {
  return error instanceof ProblemError ? mapAnswerErrors(fields, error.fieldErrors) : {};
}
