import { Alert, Button, PasswordInput, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconLock } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api } from "@/shared/api/client";
import { hasCode, ProblemError, unwrap } from "@/shared/api/problem";
import { TextLink } from "@/shared/ui/link";
import { GuestLayout } from "./guest-layout";
import { resetSentence } from "./sign-in-sentences";
import { useEnter } from "./use-enter";
import { useLinkToken } from "./use-link-token";

/** /reset#TOKEN: a new password, with a one-time link. */
export function ResetPage() {
  const token = useLinkToken();
  return (
    <GuestLayout
      title="New Password"
      description={
        token === "" ? undefined : "When you save it, you are logged out everywhere else."
      }
      foot={<TextLink to="/login">Log In</TextLink>}
    >
      {token === "" ? (
        <Alert color="brick" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          <Text>This link is not complete. Please open the whole link once more.</Text>
          <TextLink to="/forgot">Ask for a new one</TextLink>
        </Alert>
      ) : (
        <ResetForm key={token} token={token} />
      )}
    </GuestLayout>
  );
}

function ResetForm({ token }: { token: string }) {
  const enter = useEnter();
  const [password, setPassword] = useState("");
  const [missing, setMissing] = useState(false);
  const reset = useMutation({
    mutationFn: async () =>
      enter(await unwrap(api.POST("/api/identity/reset", { body: { token, password } }))),
  });
  const weak = reset.error instanceof ProblemError && reset.error.status === 422;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (password === "") {
      setMissing(true);
    } else if (!reset.isPending) {
      reset.mutate();
    }
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <PasswordInput
          label="New password"
          description="At least 8 characters."
          autoComplete="new-password"
          leftSection={<IconLock size={20} aria-hidden />}
          visibilityToggleButtonProps={{ "aria-label": "Show or hide the password", tabIndex: 0 }}
          value={password}
          error={missing ? "Password is required." : weak && resetSentence(reset.error)}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setMissing(false);
            reset.reset();
          }}
        />
        {reset.isError && !weak && (
          <Alert color="brick" role="alert" icon={<IconAlertTriangle aria-hidden />}>
            <Text>{resetSentence(reset.error)}</Text>
            {hasCode(reset.error, "invalid-link") && (
              <TextLink to="/forgot">Ask for a new one</TextLink>
            )}
          </Alert>
        )}
        <Button type="submit" fullWidth size="lg" loading={reset.isPending}>
          Save password
        </Button>
      </Stack>
    </form>
  );
}
