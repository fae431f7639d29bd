import { Button, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconUserPlus } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { competitionQuery } from "@/shared/api/competition";
import { sentenceFor } from "@/shared/api/sentences";
import { nameOf } from "@/shared/lib/person";
import { UnlessArchived, useArchived } from "@/shared/session/archived";
import { useCurrentUser } from "@/shared/session/session";
import { confirm } from "@/shared/ui/confirm";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { notify } from "@/shared/ui/notify";
import { PeopleList } from "@/shared/ui/people-list";
import { QueryView } from "@/shared/ui/query-view";
import { SectionCard } from "@/shared/ui/section-card";
import { type Competition, organizersQuery, type Person, removeOrganizer } from "./api";
import { InviteDialog } from "./invitations/lazy-invite-dialog";

export function OrganizersCard({ competition }: { competition: Competition }) {
  const user = useCurrentUser();
  const archived = useArchived();
  const queryClient = useQueryClient();
  const query = organizersQuery(competition.code);
  const organizers = useQuery(query);
  const [inviting, dialog] = useDisclosure(false);
  const remove = useMutation({
    mutationFn: (person: Person) => removeOrganizer(competition.code, person.uid),
    onSuccess: async (_, person) => {
      notify.success(`${nameOf(person)} is no longer an organizer.`);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: competitionQuery(competition.code).queryKey }),
        ...(person.uid === user.uid
          ? []
          : [queryClient.invalidateQueries({ queryKey: query.queryKey })]),
      ]);
    },
  });

  function askToRemove(person: Person) {
    const self = person.uid === user.uid;
    confirm({
      title: self ? "Stop organizing this competition?" : "Remove this organizer?",
      message: self
        ? "You won't be able to change this competition anymore. Another organizer can add you again."
        : `${nameOf(person)} won't be able to change this competition anymore.`,
      confirmLabel: self ? "Stop organizing" : "Remove organizer",
      onConfirm: () => remove.mutate(person),
    });
  }

  return (
    <SectionCard
      title="Organizers"
      aside={
        <UnlessArchived>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconUserPlus size={18} aria-hidden />}
            onClick={dialog.open}
          >
            Invite an organizer
          </Button>
        </UnlessArchived>
      }
    >
      <QueryView query={organizers} sentence="Failed to fetch competition or users." rows={2}>
        {(list) => (
          <Stack gap="md">
            <PeopleList
              people={list}
              label="Organizers"
              action={archived ? undefined : "Remove"}
              busyUid={remove.isPending ? remove.variables.uid : undefined}
              onAct={askToRemove}
            />
            {remove.isError && <FailureAlert sentence={sentenceFor(remove.error)} />}
          </Stack>
        )}
      </QueryView>
      <InviteDialog code={competition.code} opened={inviting} onClose={dialog.close} />
    </SectionCard>
  );
}
