import { Button, Group, Stack, Text } from "@mantine/core";
import { IconLink } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { competitionQuery } from "@/shared/api/competition";
import { formatInstant } from "@/shared/lib/local-date-time";
import { AddByEmail } from "@/shared/ui/add-by-email";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { LinkToCopy } from "@/shared/ui/link-to-copy";
import { notify } from "@/shared/ui/notify";
import { QueryView } from "@/shared/ui/query-view";
import { SavingModal, useKeepOpen } from "@/shared/ui/saving-modal";
import { addOrganizer, organizersQuery } from "../api";
import { createInvitation, type Invitation, invitationsQuery } from "./api";
import { InvitationList } from "./invitation-list";

interface InviteDialogProps {
  code: number;
  opened: boolean;
  onClose: () => void;
}

/** Invites an organizer of this competition, by link or email. */
export function InviteDialog({ code, opened, onClose }: InviteDialogProps) {
  return (
    <SavingModal opened={opened} onClose={onClose} title="Invite an organizer" size="lg">
      {/* Mounted each time the dialog opens: a link is shown once. */}
      <Invite code={code} />
    </SavingModal>
  );
}

function Invite({ code }: { code: number }) {
  const queryClient = useQueryClient();
  const query = invitationsQuery(code);
  const invitations = useQuery(query);
  const refresh = async () => {
    // A first read that began before the change would be taken for a new one.
    await queryClient.cancelQueries({ queryKey: query.queryKey });
    await queryClient.invalidateQueries({ queryKey: query.queryKey });
  };
  return (
    <Stack gap="lg">
      <Text>
        Organizers can change everything in this competition and invite others. They don't need to
        be admins of the server, and see no other competition. Spellers who become organizers are no
        longer listed or counted as participants, but their answers and practice are kept.
      </Text>
      <LinkInvitation code={code} onCreated={() => void refresh()} />
      <QueryView query={invitations} sentence="Could not load the open invitations." rows={1}>
        {({ byMail, invitations: open }) => (
          <>
            {byMail && (
              <AddByEmail
                label="Send an email"
                description="Only the account with this address can accept."
                action="Send invitation"
                variant="default"
                unknownAccount="The competition no longer exists."
                add={(email) => createInvitation(code, email)}
                onAdded={(_, email) => {
                  void refresh();
                  notify.success(`Invitation sent to ${email}.`);
                }}
              />
            )}
            <AddByEmail
              label="Add someone by email"
              description="They need an account here. They become an organizer right away."
              action="Add organizer"
              variant="default"
              unknownAccount="No account has this email. Invite them with a link instead."
              add={(email) => addOrganizer(code, email)}
              onAdded={(people, email) => {
                queryClient.setQueryData(organizersQuery(code).queryKey, people);
                void queryClient.invalidateQueries({ queryKey: competitionQuery(code).queryKey });
                notify.success(`${email} is now an organizer.`);
              }}
            />
            <InvitationList code={code} invitations={open} />
          </>
        )}
      </QueryView>
    </Stack>
  );
}

function LinkInvitation({ code, onCreated }: { code: number; onCreated: () => void }) {
  const [created, setCreated] = useState<Invitation>();
  const create = useMutation({
    mutationFn: () => createInvitation(code),
    onSuccess: (invitation) => {
      setCreated(invitation);
      onCreated();
    },
  });
  useKeepOpen(create.isPending);
  // In the fragment, which is never sent to a server.
  const link = created && `${window.location.origin}/invitation#${created.token}`;
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Text flex="1 1 14rem">Create a link and send it to the person you want to invite.</Text>
        <Button
          variant={created === undefined ? "filled" : "default"}
          leftSection={<IconLink size={18} aria-hidden />}
          loading={create.isPending}
          onClick={() => create.mutate()}
        >
          {created === undefined ? "Create link" : "Create another link"}
        </Button>
      </Group>
      {create.isError && <FailureAlert sentence="Could not create a link." error={create.error} />}
      <div role="status">
        {created !== undefined && link !== undefined && (
          <Stack gap="xs">
            <LinkToCopy link={link} />
            <Text fz="sm" c="dimmed">
              It works once, until {formatInstant(created.expiresAt)}, and won't be shown again.
              Anyone with the link can accept it.
            </Text>
          </Stack>
        )}
      </div>
    </Stack>
  );
}
