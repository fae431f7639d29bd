import { Alert, Button, Stack, Text, TextInput } from "@mantine/core";
import { IconAt, IconInfoCircle } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { api } from "@/shared/api/client";
import { hasCode, unwrap } from "@/shared/api/problem";
import { signInOptionsQuery } from "@/shared/api/sign-in-options";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { GuestLayout } from "@/shared/ui/guest-layout";
import { TextLink } from "@/shared/ui/link";
import { QueryView } from "@/shared/ui/query-view";
import { DoneAlert } from "./done-alert";
import { PasswordDisabled } from "./password-disabled";

/** /forgot: emails a password reset link, where the server can send email. */
export function ForgotPage() {
  const options = useQuery(signInOptionsQuery);
  return (
    <GuestLayout
      title="Forgot your password?"
      description={
        options.data?.resetByMail ? "We'll email you a link to choose a new one." : undefined
      }
      foot={
        options.data?.passwordSignIn === false ? undefined : (
          <>
            {options.data?.resetByMail && (
              <>
                No email? Ask your organizer for a new claim code.
                <br />
              </>
            )}
            <TextLink to="/login">Log In</TextLink>
          </>
        )
      }
    >
      <QueryView query={options} sentence="Could not load log-in options." rows={1}>
        {({ passwordSignIn, resetByMail }) =>
          !passwordSignIn ? (
            <PasswordDisabled />
          ) : resetByMail ? (
            <ForgotForm />
          ) : (
            <Alert color="honey" icon={<IconInfoCircle aria-hidden />}>
              <Text>Email isn't set up here. Ask your organizer for a reset link.</Text>
            </Alert>
          )
        }
      </QueryView>
    </GuestLayout>
  );
}

function ForgotForm() {
  const [email, setEmail] = useState("");
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const send = useMutation({
    mutationFn: (address: string) =>
      unwrap(api.POST("/api/identity/forgot", { body: { email: address } })),
    onError: (error) => {
      if (hasCode(error, "invalid-email")) field.current?.focus();
    },
  });
  const invalid = hasCode(send.error, "invalid-email");

  function submit(event: FormEvent) {
    event.preventDefault();
    if (email.trim() === "") {
      setMissing(true);
      field.current?.focus();
    } else if (!send.isPending) {
      send.mutate(email.trim());
    }
  }

  if (send.isSuccess) {
    return (
      <DoneAlert>
        If <bdi>{send.variables}</bdi> has an account here, we just emailed it a link. The link
        works for one hour. Can't find it? Check your spam folder.
      </DoneAlert>
    );
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          ref={field}
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          leftSection={<IconAt size={20} aria-hidden />}
          value={email}
          error={
            missing
              ? "Email is required."
              : invalid &&
                (email.includes("@")
                  ? "Invalid email address."
                  : "Enter an email address. Only have a log-in name? Ask your organizer for a new claim code.")
          }
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setMissing(false);
            send.reset();
          }}
        />
        {send.isError && !invalid && (
          <FailureAlert sentence="Could not send the email." error={send.error} />
        )}
        <Button type="submit" fullWidth size="lg" loading={send.isPending}>
          Send link
        </Button>
      </Stack>
    </form>
  );
}
