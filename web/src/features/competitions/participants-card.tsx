import { Badge, Group, Loader, Stack, Text, TextInput } from "@mantine/core";
import { IconKey, IconSearch, IconUserMinus, IconUsers, IconUsersPlus } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useRef, useState } from "react";
import { competitionQuery } from "@/shared/api/competition";
import { competitionKey } from "@/shared/api/query-keys";
import { signInOptionsQuery } from "@/shared/api/sign-in-options";
import { count, formatNumber } from "@/shared/lib/format";
import { nameOf as nameOfPerson } from "@/shared/lib/person";
import { UnlessArchived, useArchived } from "@/shared/session/archived";
import { confirm } from "@/shared/ui/confirm";
import { EmptyState } from "@/shared/ui/empty-state";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { ButtonLink } from "@/shared/ui/link";
import { notify } from "@/shared/ui/notify";
import { QueryView } from "@/shared/ui/query-view";
import { SectionCard } from "@/shared/ui/section-card";
import { useFailure } from "@/shared/ui/use-failure";
import { type Competition, peopleQuery, removeParticipant } from "./api";
import { NewCodeDialog } from "./class/lazy-new-code-dialog";
import classes from "./participants-card.module.css";
import { findParticipants, type Participant, withoutOrganizers } from "./rules/find-people";

/** With more participants than this, there is a search field. */
const withoutSearch = 8;
/** A competition may have tens of thousands. Others are found by searching. */
const mostListed = 200;

/** The participants of a competition, for organizers. */
export function ParticipantsCard({ competition }: { competition: Competition }) {
  const people = useQuery(peopleQuery(competition.code));
  // The accounts of a class can only log in with a password.
  const { data: options } = useQuery(signInOptionsQuery);
  const { participants } = competition;
  const spellers = withoutOrganizers(competition);
  return (
    <SectionCard
      title="Participants"
      aside={
        <Badge variant="light" color="gray" size="lg">
          {formatNumber(spellers.length)}
        </Badge>
      }
    >
      <QueryView query={people} sentence="Failed to fetch competition or users.">
        {(list) =>
          participants.length === 0 ? (
            <EmptyState compact archived="Nobody joined.">
              Participants appear here when they join with the code.
            </EmptyState>
          ) : (
            <Participants
              competition={competition}
              canCreateCodes={options?.passwordSignIn === true}
              find={(typed) => findParticipants(participants, list, typed)}
            />
          )
        }
      </QueryView>
      <Group justify="flex-end" gap="sm" mt="sm">
        <ButtonLink
          to="/competition/$code/participants"
          params={{ code: competition.code }}
          variant="default"
          size="sm"
          leftSection={<IconUsers size={18} aria-hidden />}
        >
          Manage participants
        </ButtonLink>
        {options?.passwordSignIn && (
          <UnlessArchived>
            <ButtonLink
              to="/competition/$code/add-class"
              params={{ code: competition.code }}
              variant="default"
              size="sm"
              leftSection={<IconUsersPlus size={18} aria-hidden />}
            >
              Add a class
            </ButtonLink>
          </UnlessArchived>
        )}
      </Group>
    </SectionCard>
  );
}

interface ParticipantsProps {
  competition: Competition;
  /** Whether claim codes work: they set a password. */
  canCreateCodes: boolean;
  find: (typed: string) => Participant[];
}

function Participants({ competition, canCreateCodes, find }: ParticipantsProps) {
  const [typed, setTyped] = useState("");
  const archived = useArchived();
  const [codeFor, setCodeFor] = useState<Participant>();
  // Deferred, so that typing stays fast with thousands of participants.
  const found = find(useDeferredValue(typed));
  const scroller = useRef<HTMLElement>(null);
  const removal = useRemoval(competition, () =>
    // The focused button is gone.
    scroller.current?.focus({ preventScroll: true }),
  );
  const failure = useFailure(removal);

  function ask(participant: Participant) {
    const name = nameOf(participant);
    confirm({
      title: "Remove this participant?",
      message: `${name} will be removed from “${competition.title}”. Their form answers and practice progress will be deleted. You can undo this for ten seconds. After that, they can rejoin with the code, but they'll start from scratch.`,
      confirmLabel: "Remove participant",
      onConfirm: () => removal.mutate(participant),
    });
  }

  return (
    <Stack gap="sm">
      {competition.participants.length > withoutSearch && (
        <TextInput
          type="search"
          size="sm"
          aria-label="Search participants"
          placeholder="Name, email, log-in name or ID"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <section
        ref={scroller}
        className={classes.scroller}
        aria-label="Participant ids"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
      >
        {found.length === 0 ? (
          <Text p="sm">Nothing here!</Text>
        ) : (
          <ul className={classes.people}>
            {found.slice(0, mostListed).map((participant) => (
              <Entry
                key={participant.uid}
                participant={participant}
                busy={removal.isPending && removal.variables.uid === participant.uid}
                {...(!archived &&
                  canCreateCodes &&
                  participant.person?.madeHere === true && {
                    onNewCode: () => setCodeFor(participant),
                  })}
                {...(!archived &&
                  !competition.admins.includes(participant.uid) && {
                    onRemove: () => ask(participant),
                  })}
              />
            ))}
          </ul>
        )}
      </section>
      {(typed.trim() !== "" || found.length > mostListed) && (
        <Text fz="sm" c="dimmed" role="status">
          {typed.trim() === ""
            ? `The first ${mostListed} of ${formatNumber(found.length)} are listed. Search to find others.`
            : `${count(found.length, "participant")} found${found.length > mostListed ? `, the first ${mostListed} are listed` : ""}`}
        </Text>
      )}
      <NewCodeDialog
        code={competition.code}
        child={codeFor && { uid: codeFor.uid, name: nameOf(codeFor) }}
        onClose={() => setCodeFor(undefined)}
      />
      {failure && (
        <FailureAlert
          sentence={`Failed to remove ${nameOf(failure.variables)}.`}
          error={failure.error}
          onRetry={() => removal.mutate(failure.variables)}
          retrying={removal.isPending}
        />
      )}
    </Stack>
  );
}

function nameOf({ uid, person }: Participant): string {
  return person === undefined ? uid : nameOfPerson(person);
}

function useRemoval(competition: Competition, onRemoved: () => void) {
  const queryClient = useQueryClient();
  const { code } = competition;
  return useMutation({
    mutationFn: ({ uid }: Participant) => removeParticipant(code, uid),
    onSuccess: async (_, participant) => {
      const { uid } = participant;
      queryClient.setQueryData(
        competitionQuery(code).queryKey,
        (known) =>
          known && { ...known, participants: known.participants.filter((id) => id !== uid) },
      );
      queryClient.setQueryData(peopleQuery(code).queryKey, (known) =>
        known?.filter((person) => person.uid !== uid),
      );
      notify.success(`Removed ${nameOf(participant)}.`);
      onRemoved();
      // Statistics and answer counts change too.
      await queryClient.invalidateQueries({ queryKey: competitionKey(code) });
    },
  });
}

interface EntryProps {
  participant: Participant;
  busy: boolean;
  /** Only for accounts created here. */
  onNewCode?: () => void;
  /** Absent for organizers, who cannot be removed here. */
  onRemove?: () => void;
}

/** Plain elements, as there may be hundreds. */
function Entry({ participant, busy, onNewCode, onRemove }: EntryProps) {
  const { uid, person } = participant;
  return (
    <li>
      <div className={classes.text}>
        {person !== undefined && <span className={classes.name}>{nameOf(participant)}</span>}
        {person !== undefined &&
          person.signInName !== null &&
          person.signInName !== nameOf(participant) && (
            <span className={classes.id}>{person.signInName}</span>
          )}
        {person?.madeHere !== true && <span className={classes.id}>{uid}</span>}
      </div>
      {onNewCode !== undefined && (
        <button
          type="button"
          className={classes.act}
          aria-label={`New claim code for ${nameOf(participant)}`}
          title="New claim code"
          onClick={onNewCode}
        >
          <IconKey size={18} aria-hidden />
        </button>
      )}
      {onRemove !== undefined && (
        <button
          type="button"
          className={`${classes.act} ${classes.remove}`}
          aria-label={`Remove ${nameOf(participant)}`}
          title="Remove"
          disabled={busy}
          onClick={onRemove}
        >
          {busy ? <Loader size={16} /> : <IconUserMinus size={18} aria-hidden />}
        </button>
      )}
    </li>
  );
}
