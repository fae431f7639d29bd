import { Button, Checkbox, Group, Modal, Stack, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import type { Schema } from "@/shared/api/client";
import { count } from "@/shared/lib/format";
import { nameOf } from "@/shared/lib/person";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { QueryView } from "@/shared/ui/query-view";
import { addEntries, type BeeEntry, useBeeChange } from "./api";

interface ParticipantsDialogProps {
  path: { code: number; beeId: string };
  entries: BeeEntry[];
  participants: UseQueryResult<Schema<"ParticipantList">>;
  opened: boolean;
  onClose: () => void;
}

/** Chooses spellers among the participants who aren't in the bee. */
export function ParticipantsDialog({
  entries,
  participants,
  opened,
  onClose,
  ...props
}: ParticipantsDialogProps) {
  const entered = new Set(entries.map(({ uid }) => uid));
  return (
    <Modal opened={opened} onClose={onClose} title="Choose participants">
      <QueryView query={participants} sentence="Could not load the participants.">
        {(list) => (
          <Choice
            {...props}
            people={list.participants.filter(({ uid }) => !entered.has(uid))}
            hasEntered={entries.length > 0}
            onDone={onClose}
          />
        )}
      </QueryView>
    </Modal>
  );
}

interface ChoiceProps {
  path: { code: number; beeId: string };
  people: Schema<"Participant">[];
  hasEntered: boolean;
  onDone: () => void;
}

function Choice({ path, people, hasEntered, onDone }: ChoiceProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const add = useBeeChange(
    path.code,
    (uids: string[]) => addEntries(path, { people: uids }),
    onDone,
  );
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
  return (
    <Stack gap="md">
      <Checkbox
        label="All participants"
        checked={uids.length === people.length}
        indeterminate={uids.length > 0 && uids.length < people.length}
        onChange={(event) =>
          setChosen(new Set(event.currentTarget.checked ? people.map(({ uid }) => uid) : []))
        }
      />
      <Stack
        component="ul"
        gap="sm"
        m={0}
        p={0}
        style={{ listStyle: "none" }}
        aria-label="Participants"
      >
        {people.map((person) => (
          <li key={person.uid}>
            <Checkbox
              label={<bdi>{nameOf(person)}</bdi>}
              description={
                person.displayName === null ? "No name yet. Add it afterwards." : person.school
              }
              checked={chosen.has(person.uid)}
              onChange={(event) => toggle(person.uid, event.currentTarget.checked)}
            />
          </li>
        ))}
      </Stack>
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
