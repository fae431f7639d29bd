import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconFingerprint } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { Schema } from "@/shared/api/client";
import { logInWithPasskey } from "./passkey";
import { loginSentence } from "./sign-in-sentences";

interface PasskeyButtonProps {
  onLogIn: (identity: Schema<"Identity">) => Promise<void>;
}

/** Logs in with a passkey, without an email or a password. */
export function PasskeyButton({ onLogIn }: PasskeyButtonProps) {
  const logIn = useMutation({
    mutationFn: async () => {
      const identity = await logInWithPasskey();
      if (identity !== undefined) await onLogIn(identity);
    },
  });
  return (
    <Stack gap="sm" mt="sm">
      {logIn.isError && (
        <Alert color="brick" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          <Text>{loginSentence(logIn.error)}</Text>
        </Alert>
      )}
      <Button
        variant="default"
        size="lg"
        fullWidth
        leftSection={<IconFingerprint size={22} aria-hidden />}
        loading={logIn.isPending}
        onClick={() => logIn.mutate()}
      >
        Log in with a passkey
      </Button>
    </Stack>
  );
}
