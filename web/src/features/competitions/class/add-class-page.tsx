import {
  Alert,
  Button,
  FileButton,
  Group,
  Stack,
  Table,
  Text,
  Textarea,
  Title,
} from "@mantine/core";
import { IconAlertTriangle, IconUpload } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { hasCode, NetworkError, ProblemError } from "@/shared/api/problem";
import { competitionKey } from "@/shared/api/query-keys";
import { sentenceFor } from "@/shared/api/sentences";
import { type CsvFailure, decodeCsv, refuseCsvFile } from "@/shared/csv/csv-text";
import { count } from "@/shared/lib/format";
import { useCurrentUser } from "@/shared/session/session";
import { confirm } from "@/shared/ui/confirm";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { PageHeader } from "@/shared/ui/page-header";
import { UnsavedGuard } from "@/shared/ui/unsaved-guard";
import { type Competition, createClass } from "../api";
import classes from "./add-class-page.module.css";
import { ClassSheet } from "./class-sheet";
import { type ClassRow, largestClass, readClass, withRefusal } from "./read-class";

/** The largest file read, in bytes. */
const largestFile = 1024 * 1024;

/** How many faulty rows are named at the button. */
const namedFaults = 3;

interface AddClassPageProps {
  competition: Competition;
  /** Goes back to the competition. */
  onDone: () => void;
}

/** Names become accounts, and these a sheet of claim codes to print. Nothing typed is lost when that fails. */
export function AddClassPage({ competition, onDone }: AddClassPageProps) {
  const queryClient = useQueryClient();
  const [text, setText] = useKeptText(competition.code);
  const [missing, setMissing] = useState(false);
  const [fileFailure, setFileFailure] = useState<CsvFailure>();
  // No answer came to what was sent.
  const [unsure, setUnsure] = useState(false);
  const letGoOfFile = useRef<() => void>(null);
  const create = useMutation({
    networkMode: "always",
    mutationFn: (rows: ClassRow[]) =>
      createClass(
        competition.code,
        rows.map(({ name, email }) => (email === "" ? { name } : { name, email })),
      ),
    onSuccess: () => setText(""),
    onError: (error) => setUnsure((was) => was || error instanceof NetworkError),
    onSettled: () => {
      // Not waited for: the codes are told once, so nothing shall stand between them and the screen.
      void queryClient.invalidateQueries({ queryKey: competitionKey(competition.code) });
    },
  });
  if (create.data !== undefined) {
    return <ClassSheet competition={competition} accounts={create.data} onDone={onDone} />;
  }

  const read = readClass(text);
  const refusal = create.error instanceof ProblemError ? create.error : undefined;
  const people = refusal === undefined ? read : withRefusal(read, refusal);
  const faults = people.filter(({ fault }) => fault !== undefined);
  const tooMany = people.length > largestClass;

  function change(changed: string) {
    setText(changed);
    setMissing(false);
    setFileFailure(undefined);
    create.reset();
  }

  async function choose(file: File | null) {
    if (file === null) return;
    // The same file can be chosen again after it was corrected.
    letGoOfFile.current?.();
    const failure =
      file.size > largestFile
        ? { message: "This file is too large to be a list of names" }
        : refuseCsvFile(file);
    if (failure !== undefined) {
      setFileFailure(failure);
      return;
    }
    try {
      const decoded = decodeCsv(new Uint8Array(await file.arrayBuffer()));
      if ("failure" in decoded) setFileFailure(decoded.failure);
      else change(decoded.text);
    } catch {
      setFileFailure({ message: "Failed to read the file. Please choose it again." });
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(people.length === 0);
    if (people.length === 0 || faults.length > 0 || tooMany || create.isPending) return;
    if (unsure) {
      confirm({
        title: "Create the accounts once more?",
        message:
          "The accounts may have been made already. Look at the participants first: if you go on, there may be two for each child.",
        confirmLabel: "Create once more",
        onConfirm: () => create.mutate(people),
      });
    } else {
      create.mutate(people);
    }
  }

  return (
    <>
      <UnsavedGuard
        dirty={text.trim() !== "" && !create.isSuccess}
        title="Leave without the accounts?"
        message="No account is made yet. The names stay here until you close this tab."
      />
      <PageHeader
        title="Add a Class"
        description="Makes accounts for children, also without an email. You get a sheet to print, with a code for each child."
      />
      <form onSubmit={submit} noValidate>
        <Stack gap="lg" maw="44rem">
          <Stack gap="sm">
            <Textarea
              label="Names"
              description="One child in each line. Where there is an email, put it behind a comma."
              placeholder={"Maya Lopez\nBen Ito, ben@example.org"}
              autosize
              minRows={6}
              maxRows={14}
              spellCheck={false}
              disabled={create.isPending}
              value={text}
              error={missing && "Please give at least one name."}
              onChange={(event) => change(event.currentTarget.value)}
            />
            <Group gap="sm">
              <FileButton
                accept=".csv,text/csv"
                resetRef={letGoOfFile}
                onChange={(file) => void choose(file)}
              >
                {(props) => (
                  <Button
                    {...props}
                    variant="default"
                    disabled={create.isPending}
                    leftSection={<IconUpload size={18} aria-hidden />}
                  >
                    Choose a CSV file
                  </Button>
                )}
              </FileButton>
              <Text fz="sm" c="dimmed">
                With the columns Name and, if you like, Email.
              </Text>
            </Group>
            <div role="alert">
              {fileFailure !== undefined && (
                <Text c="var(--mantine-color-error)" fz="sm">
                  {fileFailure.message}. {fileFailure.advice}
                </Text>
              )}
            </div>
          </Stack>
          {people.length > 0 && <Preview people={people} />}
          {tooMany && (
            <Faults title={`At most ${largestClass} children fit into one class`}>
              These are {people.length}. Make the accounts in several steps.
            </Faults>
          )}
          {faults.length > 0 && (
            <Faults title={`${count(faults.length, "row needs", "rows need")} a correction`}>
              {faults.slice(0, namedFaults).map(({ row, fault }) => (
                <span key={row} className={classes.line}>
                  Row {row}: {fault}
                </span>
              ))}
              {faults.length > namedFaults && (
                <span className={classes.line}>The others stand first in the preview.</span>
              )}
              No account is made until every row is right.
            </Faults>
          )}
          {create.isError && faults.length === 0 && (
            <FailureAlert
              sentence="Failed to create the accounts."
              error={create.error}
              more={moreOf(create.error)}
            />
          )}
          <Group>
            <Button
              type="submit"
              loading={create.isPending}
              disabled={faults.length > 0 || tooMany}
            >
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

/** What was typed for this competition; a reload or a session that ends takes none of it away. */
function useKeptText(code: number): [string, (text: string) => void] {
  const { uid } = useCurrentUser();
  const place = `class-${uid}-${code}`;
  const [text, setText] = useState(() => sessionStorage.getItem(place) ?? "");
  return [
    text,
    (changed) => {
      setText(changed);
      if (changed === "") sessionStorage.removeItem(place);
      else sessionStorage.setItem(place, changed);
    },
  ];
}

/** What the failure's own sentence does not tell. */
function moreOf(error: Error): string {
  if (error instanceof NetworkError) {
    return `${sentenceFor(error)} The accounts may have been made all the same: look at the participants before you try again.`;
  }
  return hasCode(error, "invalid-fields") ? error.problem.detail : sentenceFor(error);
}

function Faults({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Alert color="brick" role="alert" icon={<IconAlertTriangle aria-hidden />} title={title}>
      <Text>{children}</Text>
    </Alert>
  );
}

/** Everyone as they were read, with what is wrong beside them. */
function Preview({ people }: { people: ClassRow[] }) {
  const faultyFirst = people.toSorted(
    (a, b) => Number(a.fault === undefined) - Number(b.fault === undefined),
  );
  const hasEmails = people.some(({ email }) => email !== "");
  return (
    <div>
      <Title order={2} id="class-preview" mb="xs">
        Preview
      </Title>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className={classes.preview} aria-labelledby="class-preview" tabIndex={0}>
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Row</Table.Th>
              <Table.Th>Name</Table.Th>
              {hasEmails && <Table.Th>Email</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {faultyFirst.slice(0, largestClass + 1).map(({ row, name, email, fault, remark }) => (
              <Table.Tr key={row}>
                <Table.Td>{row}</Table.Td>
                <Table.Td className={classes.name}>
                  <bdi>{name}</bdi>
                  {fault !== undefined && <Text className={classes.fault}>{fault}</Text>}
                  {remark !== undefined && (
                    <Text c="dimmed" fz="sm">
                      {remark}
                    </Text>
                  )}
                </Table.Td>
                {hasEmails && <Table.Td className={classes.name}>{email}</Table.Td>}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </div>
  );
}
