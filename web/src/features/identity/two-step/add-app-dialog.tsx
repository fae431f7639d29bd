import { Button, Loader, Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { api, type Schema } from "@/shared/api/client";
import { ProblemError, unwrap } from "@/shared/api/problem";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { QrCode } from "@/shared/ui/qr-code";
import { SavingModal, useKeepOpen } from "@/shared/ui/saving-modal";
import classes from "./two-step.module.css";

interface AddAppDialogProps {
  opened: boolean;
  onClose: () => void;
  /** With the recovery codes of an account that had no second factor before. */
  onAdded: (recoveryCodes: string[]) => Promise<void>;
}

/** A QR code for the authenticator app, and its first code. A default export, as it is loaded lazily. */
export default function AddAppDialog({ opened, onClose, onAdded }: AddAppDialogProps) {
  return (
    <SavingModal opened={opened} onClose={onClose} title="Set up an authenticator app">
      {opened && <AddApp onAdded={onAdded} />}
    </SavingModal>
  );
}

function AddApp({ onAdded }: Pick<AddAppDialogProps, "onAdded">) {
  const started = useQuery({
    queryKey: ["new-authenticator-app"],
    queryFn: () => unwrap(api.POST("/api/identity/second-factor/app")),
    // Each has a secret of its own.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  if (started.isError) {
    return (
      <FailureAlert
        sentence="Could not start."
        error={started.error}
        onRetry={() => void started.refetch()}
        retrying={started.isFetching}
      />
    );
  }
  return started.data === undefined ? (
    <Loader size="sm" mx="auto" />
  ) : (
    <Confirm app={started.data} onAdded={onAdded} />
  );
}

interface ConfirmProps extends Pick<AddAppDialogProps, "onAdded"> {
  app: Schema<"NewAuthenticatorApp">;
}

function Confirm({ app, onAdded }: ConfirmProps) {
  const [code, setCode] = useState("");
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const add = useMutation({
    mutationFn: () => unwrap(api.PUT("/api/identity/second-factor/app", { body: { code } })),
    onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
    onError: () => field.current?.focus(),
  });
  useKeepOpen(add.isPending);
  const wrong = add.error instanceof ProblemError ? add.error.fieldErrors.code : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (code.trim() === "") {
      setMissing(true);
      field.current?.focus();
    } else if (!add.isPending) {
      add.mutate();
    }
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text>
          Scan this code with an authenticator app, such as the one in your password manager.
        </Text>
        <div className={classes.qr}>
          <QrCode text={app.url} label="QR code for your authenticator app" />
        </div>
        <div>
          <Text fz="sm" c="dimmed">
            Can't scan it? Enter this key in the app:
          </Text>
          <Text component="code" style={{ overflowWrap: "anywhere" }}>
            {app.secret.match(/.{1,4}/g)?.join(" ")}
          </Text>
        </div>
        <TextInput
          ref={field}
          label="Code from the app"
          description="The six digits that the app shows now."
          autoComplete="one-time-code"
          inputMode="numeric"
          value={code}
          readOnly={add.isPending}
          error={missing ? "The code is required." : wrong}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setMissing(false);
            add.reset();
          }}
        />
        {add.isError && wrong === undefined && (
          <FailureAlert sentence="Could not add the app." error={add.error} />
        )}
        <Button type="submit" loading={add.isPending}>
          Turn on
        </Button>
      </Stack>
    </form>
  );
}
