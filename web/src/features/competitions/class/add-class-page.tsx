import { Alert, Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { hasCode, NetworkError, ProblemError } from "@/shared/api/problem";
import { competitionKey } from "@/shared/api/query-keys";
import { sentenceFor } from "@/shared/api/sentences";
import { DraftNotice } from "@/shared/drafts/draft-notice";
import { useDraft, useDraftUpdates } from "@/shared/drafts/use-draft";
import { count } from "@/shared/lib/format";
import { confirm } from "@/shared/ui/confirm";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { TextLink } from "@/shared/ui/link";
import { notify } from "@/shared/ui/notify";
import { PageHeader } from "@/shared/ui/page-header";
import { UnsavedGuard } from "@/shared/ui/unsaved-guard";
import { useIsHere } from "@/shared/ui/use-leave-when-saved";
import { type Competition, createClass } from "../api";
import { ClassPreview } from "./class-preview";
import { ClassSheet } from "./class-sheet";
import { findExisting } from "./existing-names";
import { NamesInput } from "./names-input";
import { type ClassRow, maxClassSize, readClass, withServerErrors } from "./read-class";

/** The most rows with errors that are listed at the button. */
const maxListedErrors = 3;

const nothing = {
  text: "",
  /** Whether a request got no response. */
  maybeCreated: false,
  /** Whether the school consents on behalf of parents. */
  schoolConsents: false,
};

interface AddClassPageProps {
  competition: Competition;
  /** Returns to the competition. */
  onDone: () => void;
}

/** Creates accounts from names, then shows their claim codes for printing. */
export function AddClassPage({ competition, onDone }: AddClassPageProps) {
  const queryClient = useQueryClient();
  const draft = useDraft({ name: `class/${competition.code}`, example: nothing });
  const [entered, setEntered] = useState(draft.restored?.value ?? nothing);
  const { text, maybeCreated, schoolConsents } = entered;
  useDraftUpdates(draft, text.trim() === "" ? undefined : entered, undefined);
  const [missing, setMissing] = useState(false);
  const isHere = useIsHere();
  const create = useMutation({
    mutationFn: (rows: ClassRow[]) =>
      createClass(
        competition.code,
        rows.map(({ name, email }) => (email === "" ? { name } : { name, email })),
        schoolConsents,
      ),
    onMutate: () => {
      // The page may be gone when the response arrives.
      draft.update({ ...entered, maybeCreated: true }, undefined);
      draft.flush();
    },
    onSuccess: ({ length }) => {
      draft.remove();
      setEntered(nothing);
      if (!isHere()) offerNewCodes(competition.code, length);
    },
    onError: (error) =>
      setEntered({ ...entered, maybeCreated: maybeCreated || error instanceof NetworkError }),
    onSettled: () => {
      // Not awaited: the codes are shown only once, so nothing may delay them.
      void queryClient.invalidateQueries({ queryKey: competitionKey(competition.code) });
    },
  });
  const compare = useMutation({
    mutationFn: (rows: ClassRow[]) => findExisting(queryClient, competition.code, rows),
    onSuccess: (existing, rows) => {
      if (isHere()) askToCreateAgain(existing, () => create.mutate(rows));
    },
  });
  const busy = create.isPending || compare.isPending;
  if (create.data !== undefined) {
    return <ClassSheet competition={competition} accounts={create.data} onDone={onDone} />;
  }

  const problem = create.error instanceof ProblemError ? create.error : undefined;
  const list = readClass(text);
  const people = problem ? withServerErrors(list.people, problem) : list.people;
  const errors = people.filter(({ error }) => error !== undefined);
  const tooMany = people.length > maxClassSize;

  function change(changed: string) {
    setEntered({
      text: changed,
      maybeCreated: maybeCreated && changed.trim() !== "",
      schoolConsents,
    });
    setMissing(false);
    create.reset();
    compare.reset();
  }

  function discard() {
    change("");
    setEntered(nothing);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(people.length === 0);
    if (people.length === 0 || errors.length > 0 || tooMany || busy) return;
    if (maybeCreated) {
      create.reset();
      compare.mutate(people);
    } else {
      create.mutate(people);
    }
  }

  return (
    <>
      <UnsavedGuard
        dirty={create.isPending || (text.trim() !== "" && !create.isSuccess)}
        {...(create.isPending
          ? {
              title: "Leave without the codes?",
              message: "The accounts are being created. If you leave, you won't see their codes.",
            }
          : {
              title: "Leave without creating accounts?",
              message: "No accounts have been created. If you leave, you'll lose the names.",
              draft,
            })}
      />
      <PageHeader
        title="Add a class"
        description="Create accounts for a whole class, no email needed. You'll get a printable code for each child."
      />
      <form onSubmit={submit} noValidate>
        <Stack gap="lg" maw="44rem">
          <DraftNotice draft={draft} busy={busy} onDiscard={discard} />
          {draft.restored?.value.maybeCreated === true && (
            <Alert
              color="honey"
              role="status"
              icon={<IconAlertTriangle aria-hidden />}
              title="These accounts may already exist"
            >
              <Text>
                You left while they were being created. Before you create them again, we'll compare
                the names with the participants.
              </Text>
            </Alert>
          )}
          <NamesInput
            text={text}
            onChange={change}
            error={missing ? "Enter at least one name." : undefined}
            disabled={busy}
          />
          <Checkbox
            label="The school consents on behalf of parents"
            description="We'll save your name and the time with each child's account. Without this, a competition that requires consent asks a parent of each child to sign."
            checked={schoolConsents}
            disabled={busy}
            onChange={(event) =>
              setEntered({ ...entered, schoolConsents: event.currentTarget.checked })
            }
          />
          {(people.length > 0 || list.leftOut.length > 0) && (
            <ClassPreview
              list={{ ...list, people }}
              disabled={create.isPending}
              onChange={change}
            />
          )}
          {tooMany && (
            <ErrorAlert title={`A class can have up to ${maxClassSize} children`}>
              <Text>You have {people.length}. Add them in smaller groups.</Text>
            </ErrorAlert>
          )}
          {errors.length > 0 && (
            <ErrorAlert title={`Fix ${count(errors.length, "row")} before creating accounts`}>
              {errors.slice(0, maxListedErrors).map(({ row, error }) => (
                <Text key={row}>
                  Row {row}: {error}
                </Text>
              ))}
              {errors.length > maxListedErrors && <Text>Find the others in the preview.</Text>}
            </ErrorAlert>
          )}
          {create.isError && errors.length === 0 && (
            <FailureAlert
              sentence="Could not create the accounts."
              error={create.error}
              more={explain(create.error)}
            />
          )}
          {compare.isError && (
            <FailureAlert
              sentence="Could not compare the names with the participants."
              error={compare.error}
            />
          )}
          <Group>
            <Button type="submit" loading={busy} disabled={errors.length > 0 || tooMany}>
              {people.length === 0
                ? "Create accounts"
                : `Create ${count(people.length, "account")}`}
            </Button>
          </Group>
        </Stack>
      </form>
    </>
  );
}

/** After a request that got no response. */
function askToCreateAgain(existing: ClassRow[], onConfirm: () => void): void {
  const [first, ...others] = existing;
  const names = others.length === 0 ? first?.name : `${first?.name} and ${others.length} more`;
  confirm({
    title: "Create the accounts again?",
    message:
      names === undefined
        ? "None of these names is on the list of participants yet."
        : `Already on the list of participants: ${names}. If you continue, these children may each end up with two accounts. If you only need their codes, make new ones under Participants.`,
    confirmLabel: "Create again",
    onConfirm,
  });
}

/** The accounts were created after the page was left. Only their hashed codes are stored. */
function offerNewCodes(code: number, accounts: number): void {
  const created = `${count(accounts, "account")} created, but you left before the codes were shown.`;
  notify.offer(created, (hide) => (
    <>
      {created} Make new codes under{" "}
      <TextLink to="/competition/$code/participants" params={{ code }} onClick={hide}>
        Participants
      </TextLink>
      .
    </>
  ));
}

function explain(error: Error): string {
  if (error instanceof NetworkError) {
    return `${sentenceFor(error)} The accounts may have been created anyway. When you try again, we'll compare the names with the participants first.`;
  }
  return hasCode(error, "invalid-fields") ? error.problem.detail : sentenceFor(error);
}

function ErrorAlert({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Alert color="brick" role="alert" icon={<IconAlertTriangle aria-hidden />} title={title}>
      {children}
    </Alert>
  );
}
