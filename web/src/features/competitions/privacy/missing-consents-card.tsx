import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { IconSchool } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { Schema } from "@/shared/api/client";
import { competitionKey } from "@/shared/api/query-keys";
import { count } from "@/shared/lib/format";
import { formatInstantDay } from "@/shared/lib/local-date-time";
import { handleOf, nameOf } from "@/shared/lib/person";
import { confirm } from "@/shared/ui/confirm";
import { EmptyState } from "@/shared/ui/empty-state";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { notify } from "@/shared/ui/notify";
import { QueryView } from "@/shared/ui/query-view";
import { SectionCard } from "@/shared/ui/section-card";
import { useFailure } from "@/shared/ui/use-failure";
import { removeParticipant } from "../api";
import { confirmSchoolConsent, missingConsentsQuery } from "./api";
import classes from "./privacy.module.css";

type Person = Schema<"MissingConsents">["people"][number];

/** Participants without consent, and children who wait for it. */
export function MissingConsentsCard({ code }: { code: number }) {
  const missing = useQuery(missingConsentsQuery(code));
  return (
    <SectionCard title="Consent missing">
      <QueryView query={missing} sentence="Failed to fetch competition or users.">
        {(list) => <Missing code={code} list={list} />}
      </QueryView>
    </SectionCard>
  );
}

function Missing({ code, list }: { code: number; list: Schema<"MissingConsents"> }) {
  const { people } = list;
  const queryClient = useQueryClient();
  const content = useRef<HTMLDivElement>(null);
  async function refresh() {
    await queryClient.invalidateQueries({ queryKey: competitionKey(code) });
    // The focused button is gone.
    content.current?.focus({ preventScroll: true });
  }
  // A school can't overrule a parent.
  const ofClass = people.filter(({ madeHere, withdrawnAt }) => madeHere && withdrawnAt === null);
  const confirmation = useMutation({
    mutationFn: () =>
      confirmSchoolConsent(
        code,
        ofClass.map(({ uid }) => uid),
      ),
    onSuccess: async () => {
      notify.success("The school's consent was saved.");
      await refresh();
    },
  });

  const removal = useMutation({
    mutationFn: ({ uid }: Person) => removeParticipant(code, uid),
    onSuccess: async (_, person) => {
      notify.success(`Removed ${nameOf(person)}.`);
      await refresh();
    },
  });

  const failure = useFailure(removal);

  function askToRemove(person: Person) {
    confirm({
      title: "Remove this person?",
      message: `${nameOf(person)} will no longer be listed. You can undo this for ten seconds. After that, they can come back with the join code, and a parent still has to sign.`,
      confirmLabel: "Remove person",
      onConfirm: () => removal.mutate(person),
    });
  }

  function ask() {
    confirm({
      title: "Does the school consent on behalf of parents?",
      message: `We'll save your name and the time with ${count(ofClass.length, "account")} of your classes.`,
      confirmLabel: "The school consents",
      color: "honey",
      onConfirm: () => confirmation.mutate(),
    });
  }

  return (
    <Stack gap="md" ref={content} tabIndex={-1}>
      {list.count === 0 ? (
        <EmptyState>Everyone has consent.</EmptyState>
      ) : (
        <ul className={classes.people}>
          {people.map((person) => (
            <li key={person.uid}>
              <span className={classes.person}>
                <Text component="span" fw={600}>
                  <bdi>{nameOf(person)}</bdi>
                </Text>
                {handleOf(person) !== nameOf(person) && (
                  <Text component="span" fz="sm" c="dimmed">
                    <bdi>{handleOf(person)}</bdi>
                  </Text>
                )}
              </span>
              <Group gap="sm" wrap="nowrap">
                <Badge variant="light" color={person.joined ? "gray" : "brick"}>
                  {person.withdrawnAt !== null
                    ? `Withdrawn ${formatInstantDay(person.withdrawnAt)}`
                    : person.joined
                      ? "Takes part"
                      : "Waiting"}
                </Badge>
                {/* Those who take part are removed among the participants. */}
                {!person.joined && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={`Remove ${nameOf(person)}`}
                    loading={removal.isPending && removal.variables.uid === person.uid}
                    onClick={() => askToRemove(person)}
                  >
                    Remove
                  </Button>
                )}
              </Group>
            </li>
          ))}
        </ul>
      )}
      {list.count > people.length && (
        <Text c="dimmed">{`And ${count(list.count - people.length, "other")}.`}</Text>
      )}
      {failure && (
        <FailureAlert
          sentence={`Failed to remove ${nameOf(failure.variables)}.`}
          error={failure.error}
          onRetry={() => removal.mutate(failure.variables)}
          retrying={removal.isPending}
        />
      )}
      {confirmation.isError && (
        <FailureAlert sentence="Failed to save the changes." error={confirmation.error} />
      )}
      {ofClass.length > 0 && (
        <Group justify="flex-end">
          <Button
            variant="default"
            leftSection={<IconSchool size={18} aria-hidden />}
            loading={confirmation.isPending}
            onClick={ask}
          >
            Confirm for {count(ofClass.length, "class account")}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
