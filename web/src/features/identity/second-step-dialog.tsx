import { Alert, Anchor, Button, Stack, Text, TextInput } from "@mantine/core";
import { IconAlertTriangle, IconFingerprint } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { api, type Schema } from "@/shared/api/client";
import { hasCode, unwrap } from "@/shared/api/problem";
import { sentenceFor } from "@/shared/api/sentences";
import { Modal } from "@/shared/ui/lazy-dialog";
import { knowsPasskeys, sendPasskey } from "./passkey";

interface SecondStepDialogProps {
  /** Undefined while the dialog is closed. */
  needed: Schema<"SecondFactorNeeded"> | undefined;
  onLogIn: (identity: Schema<"Identity">) => void;
  /** The log-in can't go on, such as after ten minutes. */
  onEnd: (error: unknown) => void;
  onCancel: () => void;
}

/** The second step of a log-in: a passkey, or a code. A default export, as it is loaded lazily. */
export default function SecondStepDialog({ needed, onCancel, ...actions }: SecondStepDialogProps) {
  return (
    <Modal
      opened={needed !== undefined}
      onClose={onCancel}
      title="Two-step login"
      // Above the log-in dialog of a page.
      zIndex={310}
      closeOnClickOutside={false}
    >
      {needed !== undefined && <SecondStep needed={needed} {...actions} />}
    </Modal>
  );
}

interface SecondStepProps extends Pick<SecondStepDialogProps, "onLogIn" | "onEnd"> {
  needed: Schema<"SecondFactorNeeded">;
}

function SecondStep({ needed, onLogIn, onEnd }: SecondStepProps) {
  const byPasskey = needed.passkey && knowsPasskeys;
  // With nothing else that works here, only a recovery code is left.
  const [recovering, setRecovering] = useState(!needed.app && !byPasskey);
  return (
    <Stack gap="md">
      {byPasskey && !recovering && (
        <PasskeyStep onLogIn={onLogIn} onEnd={onEnd} alone={!needed.app} />
      )}
      {recovering ? (
        <CodeStep
          key="recovery"
          label="Recovery code"
          description={
            <>
              One of the codes you saved. It looks like{" "}
              <Text span inherit style={{ whiteSpace: "nowrap" }}>
                KQ4-M7X-2PD-RTW
              </Text>{" "}
              and works once.
            </>
          }
          onLogIn={onLogIn}
          onEnd={onEnd}
        />
      ) : (
        needed.app && (
          <CodeStep
            key="app"
            label="Code from your authenticator app"
            description="The six digits that the app shows now."
            numeric
            secondary={byPasskey}
            onLogIn={onLogIn}
            onEnd={onEnd}
          />
        )
      )}
      {needed.recoveryCode && (needed.app || byPasskey) && (
        <Anchor
          component="button"
          type="button"
          ta="start"
          onClick={() => setRecovering(!recovering)}
        >
          {recovering ? "Use another way" : "Use a recovery code"}
        </Anchor>
      )}
      {!needed.recoveryCode && recovering && (
        <Text>
          You have no recovery codes left. Ask the person who runs this server to reset your
          two-step login.
        </Text>
      )}
    </Stack>
  );
}

function PasskeyStep({
  onLogIn,
  onEnd,
  alone,
}: Pick<SecondStepProps, "onLogIn" | "onEnd"> & { alone: boolean }) {
  const send = useMutation({
    mutationFn: sendPasskey,
    onSuccess: (identity) => identity !== undefined && onLogIn(identity),
    onError: (error) => hasCode(error, "log-in-expired") && onEnd(error),
  });
  return (
    <>
      <Text>
        {alone ? "Confirm it's you with your passkey." : "Use your passkey, or enter a code."}
      </Text>
      {send.isError && <Failure sentence={sentenceFor(send.error)} />}
      {send.isSuccess && send.data === undefined && (
        <Failure sentence="No passkey was used. Try again, or use another way." />
      )}
      <Button
        size="lg"
        leftSection={<IconFingerprint aria-hidden />}
        loading={send.isPending}
        onClick={() => send.mutate()}
        data-autofocus
      >
        Use a passkey
      </Button>
    </>
  );
}

interface CodeStepProps extends Pick<SecondStepProps, "onLogIn" | "onEnd"> {
  label: string;
  description: ReactNode;
  numeric?: boolean;
  /** Whether there is a better way above. */
  secondary?: boolean;
}

function CodeStep({ label, description, numeric, secondary, onLogIn, onEnd }: CodeStepProps) {
  const [code, setCode] = useState("");
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const send = useMutation({
    mutationFn: () => unwrap(api.POST("/api/identity/log-in/code", { body: { code } })),
    onSuccess: onLogIn,
    onError: (error) => {
      if (hasCode(error, "log-in-expired")) onEnd(error);
      else field.current?.focus();
    },
  });
  const wrong = hasCode(send.error, "wrong-second-factor") && send.error.problem.detail;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (code.trim() === "") {
      setMissing(true);
      field.current?.focus();
    } else if (!send.isPending) {
      send.mutate();
    }
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          ref={field}
          label={label}
          description={description}
          autoComplete={numeric ? "one-time-code" : "off"}
          inputMode={numeric ? "numeric" : "text"}
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          data-autofocus={!secondary || undefined}
          value={code}
          error={missing ? "The code is required." : wrong}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setMissing(false);
            send.reset();
          }}
        />
        {send.isError && wrong === false && <Failure sentence={sentenceFor(send.error)} />}
        <Button
          type="submit"
          size={secondary ? "md" : "lg"}
          variant={secondary ? "default" : "filled"}
          loading={send.isPending}
        >
          Log In
        </Button>
      </Stack>
    </form>
  );
}

function Failure({ sentence }: { sentence: string }) {
  return (
    <Alert color="brick" role="alert" icon={<IconAlertTriangle aria-hidden />}>
      <Text>{sentence}</Text>
    </Alert>
  );
}
