import { Alert, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { api } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import { GuestLayout } from "@/shared/ui/guest-layout";
import { TextLink } from "@/shared/ui/link";
import { CredentialsForm } from "./credentials-form";
import { setupSentence } from "./sign-in-sentences";
import { useCompleteLogin } from "./use-complete-login";
import { useSecondStep } from "./use-second-step";

/** /setup: creates the first admin with the one-time link that the server prints. */
export function SetupPage({ token }: { token: string | undefined }) {
  const completeLogin = useCompleteLogin();
  const [secondStep, dialog] = useSecondStep();
  return (
    <GuestLayout
      title="Set up Wordhive"
      description="Create the first admin account. Already have an account? Enter its email and password."
      foot={<TextLink to="/login">Log In</TextLink>}
    >
      {token === undefined ? (
        <Alert color="brick" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          <Text>
            This link is incomplete. Open the full setup link that the server printed when it
            started.
          </Text>
        </Alert>
      ) : (
        <CredentialsForm
          action="Create admin account"
          newPassword
          sentence={setupSentence}
          submit={async (credentials) => {
            const answer = await unwrap(
              api.POST("/api/identity/setup", { body: { token, ...credentials } }),
            );
            await completeLogin(await secondStep(answer));
          }}
        />
      )}
      {dialog}
    </GuestLayout>
  );
}
