import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { api, type Schema } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import classes from "./provider-buttons.module.css";
import { needsSecondStep, signedIn, signInChannel } from "./sign-in-channel";
import { loginSentence, providerSentence } from "./sign-in-sentences";
import type { LogInAnswer } from "./use-second-step";

type Provider = Schema<"Provider">;

interface ProviderButtonsProps {
  providers: Provider[];
  /** Whether the password form is above. */
  afterForm: boolean;
  redirect?: string | undefined;
  /** The code of a login that failed on the provider's page. */
  failed?: string | undefined;
  onLogIn: (answer: LogInAnswer) => Promise<void>;
  /** The page has something unsaved, so it must not be left for the provider's page. */
  staysHere?: boolean;
}

/** Logs in with a provider in a popup, or by redirect where popups are blocked. */
export function ProviderButtons({ providers, afterForm, ...options }: ProviderButtonsProps) {
  const [signIn, failure] = useProviderSignIn(options);
  return (
    <Stack gap="sm" mt={afterForm ? "lg" : undefined}>
      {afterForm && (
        <Text className={classes.or} c="dimmed" fz="sm">
          or
        </Text>
      )}
      {failure !== undefined && (
        <Alert color="brick" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          <Text>{failure}</Text>
        </Alert>
      )}
      {providers.map((provider) => (
        <Button
          key={provider.id}
          variant="default"
          size="lg"
          fullWidth
          classNames={{
            root:
              provider.id === "google" ? `${classes.provider} ${classes.google}` : classes.provider,
            label: classes.label,
          }}
          leftSection={provider.id === "google" && <GoogleMark />}
          onClick={() => signIn(provider)}
        >
          Continue with {provider.name}
        </Button>
      ))}
    </Stack>
  );
}

/** Starts the login, and the sentence to show if it failed. */
function useProviderSignIn({
  redirect,
  failed,
  onLogIn,
  staysHere = false,
}: Omit<ProviderButtonsProps, "providers" | "afterForm">): [
  (provider: Provider) => void,
  string | undefined,
] {
  const [outcome, setOutcome] = useState(failed);
  /** Of the second step. */
  const [failure, setFailure] = useState<string>();
  const popupPoll = useRef<ReturnType<typeof setInterval>>(undefined);

  const askForSecondStep = useEffectEvent(async () => {
    try {
      const { secondFactor } = await unwrap(api.GET("/api/identity/log-in"));
      if (secondFactor !== null) await onLogIn(secondFactor);
    } catch (error) {
      setFailure(loginSentence(error));
    }
  });

  useEffect(() => {
    if (failed === needsSecondStep) {
      void askForSecondStep();
    } else if (failed !== undefined) {
      logOutcome(failed);
    }
  }, [failed]);

  const handleOutcome = useEffectEvent(async (reported: string) => {
    const isOurPopup = popupPoll.current !== undefined;
    clearInterval(popupPoll.current);
    popupPoll.current = undefined;
    if (reported === signedIn) {
      // This browser has a session now, even if the popup was another tab's.
      try {
        const { identity } = await unwrap(api.GET("/api/identity/session"));
        if (identity !== null) {
          await onLogIn(identity);
        }
      } catch (error) {
        console.warn("Logged in, but the session could not be loaded.", error);
      }
    } else if (isOurPopup && reported === needsSecondStep) {
      await askForSecondStep();
    } else if (isOurPopup) {
      logOutcome(reported);
      setOutcome(reported);
    }
  });

  useEffect(() => {
    const channel = new BroadcastChannel(signInChannel);
    channel.onmessage = ({ data }) => void handleOutcome(String(data));
    return () => {
      channel.close();
      clearInterval(popupPoll.current);
    };
  }, []);

  function signIn({ startUrl }: Provider): void {
    setOutcome(undefined);
    setFailure(undefined);
    if (!navigator.onLine) {
      logOutcome("offline");
      return;
    }
    const search = new URLSearchParams(redirect === undefined ? {} : { redirect });
    // Synchronously: browsers allow popups only during the click event.
    const popup = window.open(
      `${startUrl}?popup=true&${search}`,
      "wordhive-sign-in",
      "popup,width=500,height=650",
    );
    if (popup === null || popup.closed) {
      if (staysHere) {
        setOutcome("popup-blocked");
        return;
      }
      window.location.assign(`${startUrl}?${search}`);
      return;
    }
    clearInterval(popupPoll.current);
    let isOpen = true;
    // A popup that the provider cut off also looks closed, but still reports its outcome.
    popupPoll.current = setInterval(() => {
      if (isOpen && popup.closed) {
        isOpen = false;
        logOutcome("popup closed");
      }
    }, 500);
  }

  return [signIn, failure ?? (outcome === undefined ? undefined : providerSentence(outcome))];
}

/** Most failures are only logged (spec §8). */
function logOutcome(outcome: string): void {
  console.info(`Login with a provider failed: ${outcome}.`);
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" fill="none" strokeWidth="4" aria-hidden="true">
      <path stroke="#4285F4" d="M12 12h9a9 9 0 0 1-2.64 6.36" />
      <path stroke="#34A853" d="M18.36 18.36A9 9 0 0 1 4.21 16.5" />
      <path stroke="#FBBC05" d="M4.21 16.5a9 9 0 0 1 0-9" />
      <path stroke="#EA4335" d="M4.21 7.5a9 9 0 0 1 14.15-1.86" />
    </svg>
  );
}
