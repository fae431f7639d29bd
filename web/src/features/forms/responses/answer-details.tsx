import { Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { IconArrowBackUp, IconHistory } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Schema } from "@/shared/api/client";
import { hasCode, ProblemError } from "@/shared/api/problem";
import { competitionKey } from "@/shared/api/query-keys";
import { DraftNotice } from "@/shared/drafts/draft-notice";
import { useDraft, useDraftUpdates } from "@/shared/drafts/use-draft";
import { formatInstant } from "@/shared/lib/local-date-time";
import { nameOf } from "@/shared/lib/person";
import { UnlessArchived } from "@/shared/session/archived";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { useFocusWhen } from "@/shared/ui/focus";
import { TextLink } from "@/shared/ui/link";
import { notify } from "@/shared/ui/notify";
import { QueryView } from "@/shared/ui/query-view";
import { UnsavedGuard } from "@/shared/ui/unsaved-guard";
import { AnswerList } from "../answer-list";
import { responseChangesQuery, returnResponse } from "../changes-api";
import classes from "./answers-table.module.css";

type Response = Schema<"ResponseWithPerson">;

const maxNote = 1_000;

interface AnswerDetailsProps {
  response: Response;
  /** The answers are to an earlier version of the form. */
  earlier: boolean;
}

/** All answers of a response, what happened to them, and a way to return them. */
export function AnswerDetails({ response, earlier }: AnswerDetailsProps) {
  const { person, competitionCode: code, returned, updatedAt } = response;
  const [open, setOpen] = useState<"return" | "history">();
  const returnButton = useRef<HTMLButtonElement>(null);
  const toggle = (part: "return" | "history") => setOpen(open === part ? undefined : part);
  const name = nameOf(person);
  const changed = updatedAt !== undefined || returned !== undefined;
  return (
    <Stack gap="sm">
      {(earlier || updatedAt !== undefined) && (
        <Text fz="sm" c="dimmed">
          {[
            earlier && "Answers to an earlier version of this form.",
            updatedAt !== undefined && `Corrected on ${formatInstant(updatedAt)}.`,
          ]
            .filter(Boolean)
            .join(" ")}
        </Text>
      )}
      {returned && (
        <div className={classes.returned}>
          <Text fz="sm" fw={600}>
            Returned for correction on {formatInstant(returned.at)}
          </Text>
          <Text fz="sm" className="wh-typed-text">
            {returned.note}
          </Text>
        </div>
      )}
      <AnswerList response={response} />
      <Group gap="xs">
        <UnlessArchived>
          <Button
            ref={returnButton}
            variant="default"
            size="sm"
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            aria-expanded={open === "return"}
            aria-label={`Return ${name}'s answers for correction`}
            onClick={() => toggle("return")}
          >
            Return for correction
          </Button>
        </UnlessArchived>
        {changed && (
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            leftSection={<IconHistory size={18} aria-hidden />}
            aria-expanded={open === "history"}
            aria-label={`History of ${name}'s answers`}
            onClick={() => toggle("history")}
          >
            History
          </Button>
        )}
        <TextLink
          to="/competition/$code/participants/$uid"
          params={{ code, uid: response.uid }}
          fz="sm"
        >
          About <bdi>{name}</bdi>
        </TextLink>
      </Group>
      {open === "return" && (
        <ReturnForm
          response={response}
          name={name}
          onDone={() => {
            setOpen(undefined);
            returnButton.current?.focus();
          }}
        />
      )}
      {open === "history" && <History response={response} />}
    </Stack>
  );
}

interface ReturnFormProps {
  response: Response;
  name: string;
  onDone: () => void;
}

/** Asks what to correct. */
function ReturnForm({ response, name, onDone }: ReturnFormProps) {
  const queryClient = useQueryClient();
  const field = useFocusWhen<HTMLTextAreaElement>(true);
  const before = response.returned?.note ?? "";
  const draft = useDraft({ name: `return/${response._id}`, example: "" });
  const [note, setNote] = useState(draft.restored?.value ?? before);
  const [error, setError] = useState<string>();
  const refresh = () =>
    queryClient.invalidateQueries({ queryKey: competitionKey(response.competitionCode) });
  const sending = useMutation({
    mutationFn: () =>
      returnResponse(response.templateId, response.uid, {
        note: note.trim(),
        revision: response.revision,
      }),
    onSuccess: async () => {
      draft.remove();
      notify.success(`Returned to ${name}.`);
      await refresh();
      onDone();
    },
    onError: (failure) => {
      if (hasCode(failure, "changed-meanwhile")) void refresh();
      setError(failure instanceof ProblemError ? failure.fieldErrors.note : undefined);
    },
  });
  const dirty = note !== before && !sending.isSuccess;
  useDraftUpdates(draft, dirty ? note : undefined, undefined);
  const send = () => {
    const length = [...note.trim()].length;
    if (length === 0) setError("Please say what to correct.");
    else if (length > maxNote)
      setError(`Please keep this to ${maxNote} characters; it has ${length}.`);
    else if (!sending.isPending) sending.mutate();
  };
  return (
    <form
      noValidate
      className={classes.return}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <UnsavedGuard dirty={dirty} draft={draft} />
      <DraftNotice
        draft={draft}
        busy={sending.isPending}
        onDiscard={() => {
          sending.reset();
          setNote(before);
          setError(undefined);
        }}
      />
      <Textarea
        ref={field}
        label="What should be corrected?"
        description={`${name} sees this on the dashboard and above the form.`}
        required
        autosize
        minRows={2}
        maxRows={8}
        readOnly={sending.isPending}
        value={note}
        error={error}
        onChange={(event) => {
          setNote(event.currentTarget.value);
          setError(undefined);
        }}
      />
      {sending.isError && error === undefined && (
        <FailureAlert
          sentence={
            hasCode(sending.error, "changed-meanwhile")
              ? "These answers were just corrected. Look at them, then return them if it's still needed."
              : "The answers could not be returned."
          }
          {...(!hasCode(sending.error, "changed-meanwhile") && { error: sending.error })}
        />
      )}
      <Group gap="xs" justify="flex-end">
        <Button
          variant="default"
          size="sm"
          disabled={sending.isPending}
          onClick={() => {
            draft.remove();
            onDone();
          }}
        >
          Cancel
        </Button>
        <Button type="submit" size="sm" loading={sending.isPending}>
          Return
        </Button>
      </Group>
    </form>
  );
}

/** Who changed what, newest first. */
function History({ response }: { response: Response }) {
  const changes = useQuery(responseChangesQuery(response.competitionCode, response));
  return (
    <QueryView query={changes} sentence="Failed to fetch the history." rows={2}>
      {(list) => (
        <ol className={classes.history} aria-label="History">
          {list.map(({ kind, at, by, note, before }) => (
            <li key={`${at} ${kind}`}>
              <Text fz="sm" fw={600}>
                {kind === "returned" ? "Returned" : "Corrected"} by{" "}
                <bdi>{by === null ? "a deleted account" : nameOf(by)}</bdi>, {formatInstant(at)}
              </Text>
              {note !== undefined && (
                <Text fz="sm" className="wh-typed-text">
                  {note}
                </Text>
              )}
              {before && (
                <>
                  <Text fz="sm" c="dimmed" mb={4}>
                    Before:
                  </Text>
                  <AnswerList response={before} />
                </>
              )}
            </li>
          ))}
        </ol>
      )}
    </QueryView>
  );
}
