import { Alert, Button, Group, Loader, Stack, Text } from "@mantine/core";
import { IconLogin2 } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { api, type Schema } from "@/shared/api/client";
import { finishLogIn, type LogInState, openLogIn } from "@/shared/api/ended-session";
import { hasCode, unwrap } from "@/shared/api/problem";
import { handleOf } from "@/shared/lib/person";
import { sessionQuery } from "@/shared/session/session";
import { leaveToOtherUser } from "@/shared/session/session-end";
import { Modal } from "@/shared/ui/lazy-dialog";
import { CredentialsForm } from "./credentials-form";
import classes from "./log-in-dialog.module.css";
import { SignInMethods } from "./sign-in-methods";
import { loadSignInOffer } from "./sign-in-options";
import { loginSentence } from "./sign-in-sentences";
import { type LogInAnswer, useSecondStep } from "./use-second-step";

interface LogInDialogProps {
  /** The person whose session has ended. */
  user: Schema<"User">;
  state: LogInState;
}

/**
 * Logs in again after the session has ended, or when the log-in was too long ago, without leaving the page. A bar offers it again after the dialog was closed.
 * A default export, as it is loaded lazily.
 */
export default function LogInDialog({ user, state }: LogInDialogProps) {
  const opened = state === "asking" || state === "confirming";
  return (
    <>
      {state === "postponed" && (
        <Alert
          color="honey"
          role="status"
          className={classes.bar ?? ""}
          icon={<IconLogin2 aria-hidden />}
        >
          <Group justify="space-between" gap="xs">
            <Text>You're logged out. What you typed is still on this page. Log in to save it.</Text>
            <Button variant="default" size="sm" onClick={openLogIn}>
              Log In
            </Button>
          </Group>
        </Alert>
      )}
      <Modal
        opened={opened}
        onClose={() => finishLogIn(false)}
        title={state === "confirming" ? "Confirm it's you" : "Log In"}
        // Above dialogs of the page, which may have sent the request.
        zIndex={300}
        closeOnClickOutside={false}
      >
        {opened && <LogInAgain user={user} confirming={state === "confirming"} />}
      </Modal>
    </>
  );
}

interface LogInAgainProps {
  user: Schema<"User">;
  /** Whether the session goes on, but the log-in was too long ago. */
  confirming: boolean;
}

function LogInAgain({ user, confirming }: LogInAgainProps) {
  const queryClient = useQueryClient();
  const offer = useQuery({
    queryKey: ["sign-in-offer"],
    queryFn: () => loadSignInOffer(queryClient),
  });

  const [secondStep, secondStepDialog] = useSecondStep();
  const complete = async (answer: LogInAnswer) => {
    const { uid } = await secondStep(answer);
    if (uid !== user.uid) {
      leaveToOtherUser();
      // The form waits until the next page replaces it.
      return new Promise<never>(() => {});
    }
    finishLogIn(true);
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    // What failed while the dialog was closed.
    void queryClient.refetchQueries({
      predicate: ({ state }) => hasCode(state.error, "not-signed-in"),
    });
  };

  // They may have logged in in another tab.
  const lookForSession = useEffectEvent(async () => {
    const { identity } = await unwrap(api.GET("/api/identity/session")).catch(() => ({
      identity: null,
    }));
    if (identity !== null) await complete(identity);
  });
  useEffect(() => {
    if (confirming) return;
    const look = () => void lookForSession();
    addEventListener("focus", look);
    return () => removeEventListener("focus", look);
  }, [confirming]);

  return (
    <Stack gap="md">
      {secondStepDialog}
      <Text>
        {confirming
          ? "You logged in more than 15 minutes ago. Please log in again, so we know it's you. This page stays as it is."
          : "Your session has ended. Please log in again. This page stays as it is."}
      </Text>
      {offer.data === undefined ? (
        <Group justify="center" mih="12rem">
          <Loader size="sm" />
        </Group>
      ) : (
        <SignInMethods offer={offer.data} onLogIn={complete} staysHere>
          <CredentialsForm
            action="Log In"
            newPassword={false}
            initialEmail={handleOf(user)}
            sentence={loginSentence}
            submit={async (body) =>
              complete(await unwrap(api.POST("/api/identity/sign-in", { body })))
            }
          />
        </SignInMethods>
      )}
    </Stack>
  );
}
