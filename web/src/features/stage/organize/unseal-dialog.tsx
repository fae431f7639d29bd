import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { competitionKey } from "@/shared/api/query-keys";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { Modal } from "@/shared/ui/lazy-dialog";
import { notify } from "@/shared/ui/notify";
import { unsealList, useBeeChange } from "./api";

interface UnsealDialogProps {
  path: { code: number; beeId: string };
  isAlone: boolean;
  opened: boolean;
  onClose: () => void;
}

/** Asks why a list is unsealed. */
export function UnsealDialog({ path, isAlone, opened, onClose }: UnsealDialogProps) {
  const queryClient = useQueryClient();
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const unseal = useBeeChange(
    path.code,
    ({ alone }: { alone: boolean }) => unsealList(path, reason.trim(), alone),
    ({ sealed }) => {
      onClose();
      setReason("");
      if (sealed) return;
      void queryClient.invalidateQueries({ queryKey: competitionKey(path.code) });
      notify.success("List unsealed. Only organizers see it.");
    },
  );
  const close = () => {
    // A failure must find the dialog open.
    if (!unseal.isPending) onClose();
  };
  const sign = (alone: boolean) => (event: Pick<FormEvent, "preventDefault">) => {
    event.preventDefault();
    if (reason.trim() === "") setMissing(true);
    else if (!unseal.isPending) unseal.mutate({ alone });
  };
  return (
    <Modal opened={opened} onClose={close} closeOnClickOutside={false} title="Unseal the list?">
      <form noValidate onSubmit={sign(isAlone)}>
        <Stack gap="md">
          <Text>
            Organizers will see the words again, and the record will say why. Spellers won't see the
            list until you show it.
          </Text>
          <TextInput
            label="Reason"
            required
            maxLength={200}
            autoComplete="off"
            data-autofocus
            value={reason}
            readOnly={unseal.isPending}
            error={missing ? "Reason is required." : undefined}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setMissing(false);
            }}
          />
          {unseal.isError && (
            <FailureAlert sentence="Could not unseal the list." error={unseal.error} />
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" disabled={unseal.isPending} onClick={close}>
              Cancel
            </Button>
            {!isAlone && (
              <Button variant="default" loading={unseal.isPending} onClick={sign(true)}>
                Unseal alone
              </Button>
            )}
            <Button type="submit" loading={unseal.isPending}>
              {isAlone ? "Unseal alone" : "Sign"}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
