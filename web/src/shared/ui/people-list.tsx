import { Button, Group, Stack, Text } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import type { Schema } from "@/shared/api/client";
import { handleOf, nameOf } from "@/shared/lib/person";
import { useCurrentUser } from "@/shared/session/session";
import { PersonAvatar } from "./person-avatar";

type Person = Schema<"Person">;

interface PeopleListProps {
  people: Person[];
  /** The name of the list for screen readers. */
  label: string;
  /** The verb on each person's button, such as "Remove"; absent without buttons. */
  action: string | undefined;
  /** Whether the last person has no button, as one must remain. */
  keepsLast?: boolean;
  /** Shown below the name. */
  note?: (person: Person) => ReactNode;
  /** Whose button is loading. */
  busyUid: string | undefined;
  onAct: (person: Person) => void;
}

/** People with a role, each with a button that takes it away. */
export function PeopleList({
  people,
  label,
  action,
  keepsLast = true,
  note,
  busyUid,
  onAct,
}: PeopleListProps) {
  const user = useCurrentUser();
  const list = useRef<HTMLDivElement>(null);
  const shown = useRef(people.length);
  useEffect(() => {
    // The focused button is gone.
    if (people.length < shown.current) list.current?.focus({ preventScroll: true });
    shown.current = people.length;
  }, [people.length]);

  return (
    <Stack
      component="ul"
      ref={list}
      tabIndex={-1}
      aria-label={label}
      gap="sm"
      m={0}
      p={0}
      style={{ listStyle: "none" }}
    >
      {people.map((person) => (
        <Group component="li" key={person.uid} justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap" miw={0}>
            <PersonAvatar src={person.photoURL} name={nameOf(person)} />
            <div style={{ minWidth: 0 }}>
              <Text truncate fw={600}>
                <bdi>{nameOf(person)}</bdi>
                {person.uid === user.uid && " (you)"}
              </Text>
              {person.displayName !== null && (
                <Text truncate fz="sm" c="dimmed">
                  {handleOf(person)}
                </Text>
              )}
              {note?.(person)}
            </div>
          </Group>
          {action !== undefined && (people.length > 1 || !keepsLast) && (
            <Button
              variant="subtle"
              color="gray"
              size="sm"
              flex="none"
              aria-label={`${action} ${nameOf(person)}`}
              loading={busyUid === person.uid}
              onClick={() => onAct(person)}
            >
              {action}
            </Button>
          )}
        </Group>
      ))}
    </Stack>
  );
}
