import { Alert, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { api } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import { useLinkToken } from "@/shared/session/use-link-token";
import { GuestLayout } from "@/shared/ui/guest-layout";
import { TextLink } from "@/shared/ui/link";
import { CredentialsForm } from "./credentials-form";
import { DoneAlert } from "./done-alert";
import { setupSentence } from "./sign-in-sentences";
import { useCompleteLogin } from "./use-complete-login";
import { useSecondStep } from "./use-second-step";

/**
 * /setup: creates the first admin with the one-time link that the server prints. Its token may also be in the fragment, which no
 * proxy sees. It leaves the address bar at once.
 */
export function SetupPage({ token: ofSearch = "" }: { token: string | undefined }) {
  const linked = useLinkToken();
  // Until the address bar has changed.
  const [searched] = useState(ofSearch);
  const token = linked || searched;
  const completeLogin = useCompleteLogin();
  const [secondStep, dialog] = useSecondStep();
  const [done, setDone] = useState(false);
  return (
    <GuestLayout
      title="Set up Wordhive"
      description="Create the first admin account. Already have an account? Enter its email and password."
      foot={<TextLink to="/login">Log In</TextLink>}
    >
      {token === "" ? (
        <Alert color="brick" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          <Text>
            This link is incomplete. Open the full setup link that the server printed when it
            started.
          </Text>
        </Alert>
      ) : done ? (
        <DoneAlert>
          You're the admin now. <TextLink to="/login">Log in</TextLink>.
        </DoneAlert>
      ) : (
        <CredentialsForm
          action="Create admin account"
          newPassword
          sentence={setupSentence}
          submit={async (credentials) => {
            const answer = await unwrap(
              api.POST("/api/identity/setup", { body: { token, ...credentials } }),
            );
            const identity = await secondStep(answer).catch((error) => {
              setDone(true);
              throw error;
            });
            await completeLogin(identity);
          }}
        />
      )}
      {dialog}
    </GuestLayout>
  );
}
