import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { hasCode } from "@/shared/api/problem";
import { formatInstant } from "@/shared/lib/local-date-time";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { notify } from "@/shared/ui/notify";
import { useKeepOpen } from "@/shared/ui/saving-modal";
import { type Invitation, invitationsQuery, withdrawInvitation } from "./api";

interface InvitationListProps {
  code: number;
  invitations: Invitation[];
}

/** The open invitations, each with a button that withdraws it. */
export function InvitationList({ code, invitations }: InvitationListProps) {
  const queryClient = useQueryClient();
  const list = useRef<HTMLDivElement>(null);
  const known = useRef(invitations.length);
  useEffect(() => {
    // The focused button is gone.
    if (invitations.length < known.current) list.current?.focus({ preventScroll: true });
    known.current = invitations.length;
  }, [invitations.length]);
  const refresh = () =>
    queryClient.invalidateQueries({ queryKey: invitationsQuery(code).queryKey });
  const withdraw = useMutation({
    mutationFn: async (invitation: Invitation) => {
      try {
        await withdrawInvitation(code, invitation._id);
      } catch (error) {
        // Someone has accepted or withdrawn it since.
        if (!hasCode(error, "not-found")) throw error;
        await refresh();
        notify.failure("This invitation is no longer open. Check the list of organizers.");
        return;
      }
      await refresh();
      notify.success("Invitation withdrawn.");
    },
  });
  useKeepOpen(withdraw.isPending);
  return (
    <div ref={list} tabIndex={-1}>
      <Title order={3} fz="md" mb="xs">
        Open invitations
      </Title>
      {invitations.length === 0 ? (
        <Text c="dimmed">Nothing here!</Text>
      ) : (
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: "none" }}>
          {invitations.map((invitation) => {
            const name = invitation.email ?? "Link";
            return (
              <Group component="li" key={invitation._id} justify="space-between" wrap="nowrap">
                <div style={{ minWidth: 0 }}>
                  <Text truncate fw={600}>
                    <bdi>{name}</bdi>
                  </Text>
                  <Text fz="sm" c="dimmed">
                    Created {formatInstant(invitation.createdAt)}, expires{" "}
                    {formatInstant(invitation.expiresAt)}
                  </Text>
                </div>
                <Button
                  variant="subtle"
                  color="gray"
                  size="sm"
                  flex="none"
                  aria-label={`Withdraw ${name}, created ${formatInstant(invitation.createdAt)}`}
                  loading={withdraw.isPending && withdraw.variables._id === invitation._id}
                  onClick={() => withdraw.mutate(invitation)}
                >
                  Withdraw
                </Button>
              </Group>
            );
          })}
        </Stack>
      )}
      {withdraw.isError && (
        <FailureAlert sentence="Could not withdraw the invitation." error={withdraw.error} />
      )}
    </div>
  );
}
