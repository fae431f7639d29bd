import { Button, Checkbox, Group, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type ParticipantName, participantNamesQuery } from "@/shared/api/participants";
import { count } from "@/shared/lib/format";
import { nameOf } from "@/shared/lib/person";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { Pages } from "@/shared/ui/pages";
import { QueryView } from "@/shared/ui/query-view";
import { SavingModal, useKeepOpen } from "@/shared/ui/saving-modal";
import { addEntries, type BeeEntry, useBeeChange } from "./api";

interface ParticipantsDialogProps {
  path: { code: number; beeId: string };
  entries: BeeEntry[];
  opened: boolean;
  onClose: () => void;
}

/** Chooses spellers among the participants who aren't in the bee. */
export function ParticipantsDialog({
  entries,
  opened,
  onClose,
  ...props
}: ParticipantsDialogProps) {
  // As many as there may be, nobody else needs them.
  const participants = useQuery({
    ...participantNamesQuery(props.path.code),
    enabled: opened,
  });
  const entered = new Set(entries.map(({ uid }) => uid));
  return (
    <SavingModal
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      title="Choose participants"
    >
      <QueryView query={participants} sentence="Could not load the participants.">
        {(list) => (
          <Choice
            {...props}
            people={list.filter(({ uid }) => !entered.has(uid))}
            hasEntered={entries.length > 0}
            onDone={onClose}
          />
        )}
      </QueryView>
    </SavingModal>
  );
}

interface ChoiceProps {
  path: { code: number; beeId: string };
  people: ParticipantName[];
  hasEntered: boolean;
  onDone: () => void;
}

/** More of them come in pages. */
const pageSize = 50;

function Choice({ path, people, hasEntered, onDone }: ChoiceProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const add = useBeeChange(
    path.code,
    (uids: string[]) => addEntries(path, { people: uids }),
    onDone,
  );
  useKeepOpen(add.isPending);
  if (people.length === 0) {
    return (
      <Text>
        {hasEntered
          ? "All participants of the competition are in this bee."
          : "The competition has no participants yet. Add spellers by name, or share the join code."}
      </Text>
    );
  }
  // Someone may have entered them in the meantime.
  const uids = people.map(({ uid }) => uid).filter((uid) => chosen.has(uid));
  const toggle = (uid: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(uid);
    else next.delete(uid);
    setChosen(next);
  };
  const wanted = search.trim().toLocaleLowerCase();
  const found = people.filter((person) =>
    [nameOf(person), person.school].some((text) => text.toLocaleLowerCase().includes(wanted)),
  );
  const pageCount = Math.max(1, Math.ceil(found.length / pageSize));
  const shown = Math.min(page, pageCount);
  return (
    <Stack gap="md">
      <Checkbox
        label="All participants"
        readOnly={add.isPending}
        checked={uids.length === people.length}
        indeterminate={uids.length > 0 && uids.length < people.length}
        onChange={(event) =>
          setChosen(new Set(event.currentTarget.checked ? people.map(({ uid }) => uid) : []))
        }
      />
      {people.length > pageSize && (
        <TextInput
          type="search"
          size="sm"
          autoComplete="off"
          aria-label="Search participants"
          placeholder="Name or school"
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setPage(1);
          }}
        />
      )}
      <Stack
        component="ul"
        gap="sm"
        m={0}
        p={0}
        style={{ listStyle: "none" }}
        aria-label="Participants"
      >
        {found.slice((shown - 1) * pageSize, shown * pageSize).map((person) => (
          <li key={person.uid}>
            <Checkbox
              label={<bdi>{nameOf(person)}</bdi>}
              description={
                person.displayName === null ? "No name yet. Add it afterwards." : person.school
              }
              checked={chosen.has(person.uid)}
              readOnly={add.isPending}
              onChange={(event) => toggle(person.uid, event.currentTarget.checked)}
            />
          </li>
        ))}
      </Stack>
      <Pages total={pageCount} page={shown} onTurn={setPage} label="Pages of participants" />
      {add.isError && <FailureAlert sentence="Could not add the spellers." error={add.error} />}
      <Group justify="flex-end">
        <Button
          disabled={uids.length === 0}
          loading={add.isPending}
          onClick={() => add.mutate(uids)}
        >
          {uids.length === 0 ? "Add spellers" : `Add ${count(uids.length, "speller")}`}
        </Button>
      </Group>
    </Stack>
  );
}
