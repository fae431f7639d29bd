import { Alert, Button, Stack, Text, TextInput } from "@mantine/core";
import { IconAt, IconCheck, IconInfoCircle } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api } from "@/shared/api/client";
import { hasCode, unwrap } from "@/shared/api/problem";
import { signInOptionsQuery } from "@/shared/api/sign-in-options";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { TextLink } from "@/shared/ui/link";
import { QueryView } from "@/shared/ui/query-view";
import { GuestLayout } from "./guest-layout";
import { NoPasswords } from "./no-passwords";

/** /forgot: a mail with a link to a new password, or who else can help. */
export function ForgotPage() {
  const options = useQuery(signInOptionsQuery);
  return (
    <GuestLayout
      title="Forgot Your Password?"
      description={options.data?.passwordSignIn === false ? undefined : "You can choose a new one."}
      foot={
        options.data?.passwordSignIn === false ? undefined : (
          <>
            No email? Ask your organizer for a new claim code.
            <br />
            <TextLink to="/login">Log In</TextLink>
          </>
        )
      }
    >
      <QueryView query={options} sentence="Failed to fetch what this server offers." rows={1}>
        {({ passwordSignIn, resetByMail }) =>
          !passwordSignIn ? (
            <NoPasswords />
          ) : resetByMail ? (
            <ForgotForm />
          ) : (
            <Alert color="honey" icon={<IconInfoCircle aria-hidden />}>
              <Text>
                This server sends no mail. Ask an organizer of your competition for a link with
                which you choose a new password.
              </Text>
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
  const ask = useMutation({
    mutationFn: (address: string) =>
      unwrap(api.POST("/api/identity/forgot", { body: { email: address } })),
  });
  const invalid = hasCode(ask.error, "invalid-email");

  function submit(event: FormEvent) {
    event.preventDefault();
    if (email.trim() === "") {
      setMissing(true);
    } else if (!ask.isPending) {
      ask.mutate(email.trim());
    }
  }

  if (ask.isSuccess) {
    return (
      <Alert color="leaf" role="status" icon={<IconCheck aria-hidden />}>
        <Text>
          If <bdi>{ask.variables}</bdi> has an account here, a mail is on its way to it. The link in
          it is good for one hour. Look among the unwanted mails, too.
        </Text>
      </Alert>
    );
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <TextInput
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
                  : "A sign-in name has no mail. Ask your organizer for a new claim code.")
          }
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setMissing(false);
            ask.reset();
          }}
        />
        {ask.isError && !invalid && (
          <FailureAlert sentence="Failed to ask for a mail." error={ask.error} />
        )}
        <Button type="submit" fullWidth size="lg" loading={ask.isPending}>
          Send link
        </Button>
      </Stack>
    </form>
  );
}
