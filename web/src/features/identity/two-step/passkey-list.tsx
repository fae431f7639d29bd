import { Button, Group, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { api } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import { formatInstant } from "@/shared/lib/local-date-time";
import { confirm } from "@/shared/ui/confirm";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { notify } from "@/shared/ui/notify";
import { type Passkey, refreshTwoStep } from "./api";

interface PasskeyListProps {
  passkeys: Passkey[];
  onRename: (passkey: Passkey) => void;
}

export function PasskeyList({ passkeys, onRename }: PasskeyListProps) {
  const queryClient = useQueryClient();
  const list = useRef<HTMLDivElement>(null);
  const remove = useMutation({
    mutationFn: ({ id }: Passkey) =>
      unwrap(api.DELETE("/api/identity/second-factor/passkeys/{id}", { params: { path: { id } } })),
    onSuccess: async (_, { name }) => {
      await refreshTwoStep(queryClient);
      // The focused button is gone with its passkey.
      list.current?.focus({ preventScroll: true });
      notify.success(`Removed “${name}”.`);
    },
  });
  return (
    <>
      <Stack
        component="ul"
        ref={list}
        tabIndex={-1}
        aria-label="Passkeys"
        gap="xs"
        m={0}
        p={0}
        style={{ listStyle: "none" }}
      >
        {passkeys.map((passkey) => (
          <Group component="li" key={passkey.id} justify="space-between" gap="xs">
            <div style={{ minWidth: 0, flex: "1 1 12rem" }}>
              <Text fw={600} style={{ overflowWrap: "anywhere" }}>
                <bdi>{passkey.name}</bdi>
              </Text>
              <Text fz="sm" c="dimmed">
                {passkey.lastUsedAt === null
                  ? `Added ${formatInstant(passkey.addedAt)}`
                  : `Last used ${formatInstant(passkey.lastUsedAt)}`}
              </Text>
              {!passkey.worksHere && (
                <Text fz="sm">
                  Made for an earlier address of this server. Remove it and add a new one.
                </Text>
              )}
            </div>
            <Group gap={0} wrap="nowrap">
              <Button
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={`Rename ${passkey.name}`}
                onClick={() => onRename(passkey)}
              >
                Rename
              </Button>
              <Button
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={`Remove ${passkey.name}`}
                loading={remove.isPending && remove.variables.id === passkey.id}
                onClick={() =>
                  confirm({
                    title: "Remove this passkey?",
                    message: `“${passkey.name}” will no longer log you in. Also delete it on your device, where it may still be offered.`,
                    confirmLabel: "Remove passkey",
                    onConfirm: () => remove.mutate(passkey),
                  })
                }
              >
                Remove
              </Button>
            </Group>
          </Group>
        ))}
      </Stack>
      {remove.isError && (
        <FailureAlert sentence="Could not remove the passkey." error={remove.error} />
      )}
    </>
  );
}
