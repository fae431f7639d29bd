import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconLock } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { api } from "@/shared/api/client";
import { hasCode, ProblemError, unwrap } from "@/shared/api/problem";
import { sentenceFor } from "@/shared/api/sentences";
import { useLinkToken } from "@/shared/session/use-link-token";
import { GuestLayout } from "@/shared/ui/guest-layout";
import { TextLink } from "@/shared/ui/link";
import { PasswordSaved } from "./done-alert";
import { PasswordField } from "./password-field";
import { useCompleteLogin } from "./use-complete-login";
import { useSecondStep } from "./use-second-step";

/** /reset#TOKEN: sets a new password with a one-time link. */
export function ResetPage() {
  const token = useLinkToken();
  return (
    <GuestLayout
      title="Choose a new password"
      description={token === "" ? undefined : "You'll be logged out everywhere else."}
      foot={<TextLink to="/login">Log In</TextLink>}
    >
      {token === "" ? (
        <Alert color="brick" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          <Text>This link is incomplete. Copy the whole link and open it again.</Text>
          <TextLink to="/forgot">Get a new link</TextLink>
        </Alert>
      ) : (
        <ResetForm key={token} token={token} />
      )}
    </GuestLayout>
  );
}

function ResetForm({ token }: { token: string }) {
  const completeLogin = useCompleteLogin();
  const [secondStep, dialog] = useSecondStep();
  const [password, setPassword] = useState("");
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const reset = useMutation({
    mutationFn: async () => {
      const answer = await unwrap(api.POST("/api/identity/reset", { body: { token, password } }));
      await completeLogin(await secondStep(answer));
    },
    onError: (error) => {
      if (error instanceof ProblemError && error.status === 422) field.current?.focus();
    },
  });
  const weak =
    reset.error instanceof ProblemError && reset.error.status === 422 && reset.error.problem.detail;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (password === "") {
      setMissing(true);
      field.current?.focus();
    } else if (!reset.isPending) {
      reset.mutate();
    }
  }

  if (hasCode(reset.error, "log-in-expired")) return <PasswordSaved />;
  return (
    <>
      {dialog}
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <PasswordField
            ref={field}
            label="New password"
            description="At least 8 characters."
            autoComplete="new-password"
            leftSection={<IconLock size={20} aria-hidden />}
            value={password}
            error={missing ? "Password is required." : weak}
            onChange={(event) => {
              setPassword(event.currentTarget.value);
              setMissing(false);
              reset.reset();
            }}
          />
          {reset.isError && weak === false && (
            <Alert color="brick" role="alert" icon={<IconAlertTriangle aria-hidden />}>
              <Text>{sentenceFor(reset.error)}</Text>
              {hasCode(reset.error, "invalid-link") && (
                <TextLink to="/forgot">Get a new link</TextLink>
              )}
            </Alert>
          )}
          <Button type="submit" fullWidth size="lg" loading={reset.isPending}>
            Save password
          </Button>
        </Stack>
      </form>
    </>
  );
}
