import { Alert, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { api } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import { TextLink } from "@/shared/ui/link";
import { CredentialsForm } from "./credentials-form";
import { GuestLayout } from "./guest-layout";
import { setupSentence } from "./sign-in-sentences";
import { useEnter } from "./use-enter";

/** /setup: the one-time link that the server prints makes the first admin. */
export function SetupPage({ token }: { token: string | undefined }) {
  const enter = useEnter();
  return (
    <GuestLayout
      title="Set up Wordhive"
      description="This makes you the first admin. With an account of your own already, enter its email and password."
      foot={<TextLink to="/login">Log In</TextLink>}
    >
      {token === undefined ? (
        <Alert color="brick" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          <Text>
            This link is not complete. Please open the whole set-up link that the server printed
            when it started.
          </Text>
        </Alert>
      ) : (
        <CredentialsForm
          action="Create admin account"
          choosesPassword
          sentence={setupSentence}
          submit={async (credentials) => {
            const identity = await unwrap(
              api.POST("/api/identity/setup", { body: { token, ...credentials } }),
            );
            await enter(identity);
          }}
        />
      )}
    </GuestLayout>
  );
}
