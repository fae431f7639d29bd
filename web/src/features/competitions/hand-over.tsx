import { Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconDoorExit, IconUserPlus } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { nameOf } from "@/shared/lib/person";
import { useArchived } from "@/shared/session/archived";
import { useCurrentUser } from "@/shared/session/session";
import { confirm } from "@/shared/ui/confirm";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { QueryView } from "@/shared/ui/query-view";
import { SectionCard } from "@/shared/ui/section-card";
import { type Competition, leaveCompetition, organizersQuery, type Person } from "./api";
import { InviteDialog } from "./invitations/lazy-invite-dialog";
import { useLeaveRedirect } from "./use-leave-redirect";

/** Leaves a competition to another organizer. All have the same rights, so nothing else changes. */
export function HandOver({ competition }: { competition: Competition }) {
  const { uid } = useCurrentUser();
  const organizers = useQuery(organizersQuery(competition.code));
  return (
    <SectionCard title="Hand over">
      <QueryView query={organizers} sentence="Failed to fetch competition or users." rows={1}>
        {(list) => {
          const others = list.filter((person) => person.uid !== uid);
          return others.length === 0 ? (
            <InviteFirst code={competition.code} />
          ) : (
            <LeaveTo competition={competition} others={others} />
          );
        }}
      </QueryView>
    </SectionCard>
  );
}

function InviteFirst({ code }: { code: number }) {
  const [inviting, dialog] = useDisclosure(false);
  if (useArchived()) {
    return (
      <Text>
        You're the only organizer. Before you can leave, unarchive this competition and invite
        another organizer.
      </Text>
    );
  }
  return (
    <Stack gap="sm" align="flex-start">
      <Text>You're the only organizer. Before you can leave, invite another organizer.</Text>
      <Button
        variant="default"
        leftSection={<IconUserPlus size={18} aria-hidden />}
        onClick={dialog.open}
      >
        Invite an organizer
      </Button>
      <InviteDialog code={code} opened={inviting} onClose={dialog.close} />
    </Stack>
  );
}

function LeaveTo({ competition, others }: { competition: Competition; others: Person[] }) {
  const { code, title } = competition;
  const [uid, setUid] = useState(others.length === 1 ? others[0]?.uid : undefined);
  const [missing, setMissing] = useState(false);
  const leaveTo = useLeaveRedirect();
  const next = others.find((person) => person.uid === uid);
  const leave = useMutation({
    mutationFn: (person: Person) => leaveCompetition(code).then(() => person),
    onSuccess: (person) => leaveTo(code, `You handed over “${title}” to ${nameOf(person)}.`),
  });

  function ask() {
    if (next === undefined) {
      setMissing(true);
      return;
    }
    confirm({
      title: `Hand over “${title}”?`,
      message: `${nameOf(next)} continues as an organizer, and you leave. Your form answers and practice progress in this competition will be deleted. This can't be undone.`,
      confirmLabel: "Hand over and leave",
      onConfirm: () => leave.mutate(next),
    });
  }

  return (
    <Stack gap="md">
      <Text>
        Choose who continues. You'll leave, and no longer organize or take part in this competition.
      </Text>
      <NativeSelect
        label="Organizer"
        data={[
          ...(next === undefined ? [{ value: "", label: "Choose an organizer" }] : []),
          ...others.map((person) => ({ value: person.uid, label: nameOf(person) })),
        ]}
        value={next?.uid ?? ""}
        error={missing && next === undefined ? "Choose an organizer." : undefined}
        onChange={(event) => {
          setUid(event.currentTarget.value);
          setMissing(false);
        }}
      />
      {leave.isError && (
        <FailureAlert sentence="Failed to leave the competition." error={leave.error} />
      )}
      <Group justify="flex-end">
        <Button
          variant="default"
          leftSection={<IconDoorExit size={18} aria-hidden />}
          loading={leave.isPending}
          onClick={ask}
        >
          Hand over and leave
        </Button>
      </Group>
    </Stack>
  );
}
