import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { api } from "@/shared/api/client";
import { ProblemError, unwrap } from "@/shared/api/problem";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { SavingModal, useKeepOpen } from "@/shared/ui/saving-modal";
import { sessionsQuery } from "../account-page/api";
import { makePasskey } from "../passkey";
import { type Passkey, refreshTwoStep } from "./api";
import { passkeyFailure } from "./passkey-failure";

interface PasskeyDialogProps {
  /** The passkey to rename, a new one, or undefined while the dialog is closed. */
  passkey: Passkey | "new-passkey" | undefined;
  onClose: () => void;
  /** With the recovery codes of an account that had no second factor before. */
  onAdded: (recoveryCodes: string[]) => Promise<void>;
}

/** Adds a passkey with a name, or renames one. A default export, as it is loaded lazily. */
export default function PasskeyDialog({ passkey, onClose, onAdded }: PasskeyDialogProps) {
  return (
    <SavingModal
      opened={passkey !== undefined}
      onClose={onClose}
      title={passkey === "new-passkey" ? "Add a passkey" : "Rename the passkey"}
    >
      {passkey === "new-passkey" && <AddPasskey onAdded={onAdded} />}
      {typeof passkey === "object" && <RenamePasskey passkey={passkey} onClose={onClose} />}
    </SavingModal>
  );
}

function AddPasskey({ onAdded }: Pick<PasskeyDialogProps, "onAdded">) {
  const { data: sessions } = useQuery(sessionsQuery);
  const browser = sessions?.find(({ current }) => current)?.browser ?? "";
  const add = useMutation({
    mutationFn: async (name: string) => {
      const challenge = await unwrap(api.POST("/api/identity/second-factor/passkeys/options"));
      const credential = await makePasskey(challenge);
      if (credential === undefined) return undefined;
      return unwrap(
        api.POST("/api/identity/second-factor/passkeys", {
          body: {
            ceremony: challenge.ceremony,
            name,
            credential: credential as Record<string, never>,
          },
        }),
      );
    },
    onSuccess: (added) => added && onAdded(added.recoveryCodes),
  });
  return (
    <NameForm
      initialName={browser}
      action="Continue"
      saving={add.isPending}
      error={add.error}
      failure="Could not add the passkey."
      reason={passkeyFailure(add.error)}
      onSave={add.mutate}
    >
      <Text>
        Your browser will ask where to save it: on this device, your phone or a security key.
      </Text>
      {add.isSuccess && add.data === undefined && (
        <FailureAlert sentence="No passkey was created. If this device already has one, you don't need another." />
      )}
    </NameForm>
  );
}

function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const queryClient = useQueryClient();
  const rename = useMutation({
    mutationFn: (name: string) =>
      unwrap(
        api.PUT("/api/identity/second-factor/passkeys/{id}", {
          params: { path: { id: passkey.id } },
          body: { name },
        }),
      ),
    onSuccess: async () => {
      await refreshTwoStep(queryClient);
      onClose();
    },
  });
  useKeepOpen(rename.isPending);
  return (
    <NameForm
      initialName={passkey.name}
      action="Save"
      saving={rename.isPending}
      error={rename.error}
      failure="Could not rename the passkey."
      onSave={rename.mutate}
    />
  );
}

interface NameFormProps {
  initialName: string;
  action: string;
  saving: boolean;
  error: unknown;
  failure: string;
  /** Instead of the usual sentence for the error. */
  reason?: string | undefined;
  onSave: (name: string) => void;
  children?: ReactNode;
}

function NameForm({
  initialName,
  action,
  saving,
  error,
  failure,
  reason,
  onSave,
  children,
}: NameFormProps) {
  const [name, setName] = useState(initialName);
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const refused = error instanceof ProblemError ? error.fieldErrors.name : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === "") {
      setMissing(true);
      field.current?.focus();
    } else if (!saving) {
      onSave(name);
    }
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {children}
        <TextInput
          ref={field}
          label="Name"
          description="So you recognize it later, such as My phone."
          autoComplete="off"
          maxLength={60}
          data-autofocus
          value={name}
          readOnly={saving}
          error={missing ? "Name is required." : refused}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setMissing(false);
          }}
        />
        {error !== null && refused === undefined && (
          <FailureAlert sentence={failure} error={error} more={reason} />
        )}
        <Button type="submit" loading={saving}>
          {action}
        </Button>
      </Stack>
    </form>
  );
}
