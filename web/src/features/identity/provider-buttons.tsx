import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { api, type Schema } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import classes from "./provider-buttons.module.css";
import { signedIn, signInChannel } from "./sign-in-channel";
import { providerSentence } from "./sign-in-sentences";
import { useEnter } from "./use-enter";

type Provider = Schema<"Provider">;

interface ProviderButtonsProps {
  providers: Provider[];
  /** Whether there is another way to sign in above. */
  afterForm: boolean;
  redirect: string | undefined;
  /** Why someone came back from a provider without a session. */
  failed: string | undefined;
}

/** Signing in with a provider, in a popup, or on the page itself where popups are blocked. */
export function ProviderButtons({ providers, afterForm, redirect, failed }: ProviderButtonsProps) {
  const [signIn, failure] = useProviderSignIn(redirect, failed);
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
          Sign in with {provider.name}
        </Button>
      ))}
    </Stack>
  );
}

/** Begins to sign in, and the sentence for why it failed, where there is one. */
function useProviderSignIn(
  redirect: string | undefined,
  failed: string | undefined,
): [(provider: Provider) => void, string | undefined] {
  const enter = useEnter();
  const [outcome, setOutcome] = useState(failed);
  const watch = useRef<ReturnType<typeof setInterval>>(undefined);

  useEffect(() => {
    if (failed !== undefined) {
      note(failed);
    }
  }, [failed]);

  const hear = useEffectEvent(async (told: string) => {
    const isOurs = watch.current !== undefined;
    clearInterval(watch.current);
    watch.current = undefined;
    if (told === signedIn) {
      // Whichever tab it was, this browser has a session now.
      try {
        const { identity } = await unwrap(api.GET("/api/identity/session"));
        if (identity !== null) {
          await enter(identity, redirect);
        }
      } catch (error) {
        console.warn("Signed in, but the session could not be read.", error);
      }
    } else if (isOurs) {
      note(told);
      setOutcome(told);
    }
  });

  useEffect(() => {
    const channel = new BroadcastChannel(signInChannel);
    channel.onmessage = ({ data }) => void hear(String(data));
    return () => {
      channel.close();
      clearInterval(watch.current);
    };
  }, []);

  function signIn({ startUrl }: Provider): void {
    setOutcome(undefined);
    if (!navigator.onLine) {
      note("offline");
      return;
    }
    const search = new URLSearchParams(redirect === undefined ? {} : { redirect });
    // At once, as browsers allow a popup only to the click itself.
    const popup = window.open(
      `${startUrl}?popup=true&${search}`,
      "wordhive-sign-in",
      "popup,width=500,height=650",
    );
    if (popup === null || popup.closed) {
      window.location.assign(`${startUrl}?${search}`);
      return;
    }
    clearInterval(watch.current);
    let isOpen = true;
    // The provider may have cut it off, which looks the same; then it is still heard when it ends well.
    watch.current = setInterval(() => {
      if (isOpen && popup.closed) {
        isOpen = false;
        note("popup closed");
      }
    }, 500);
  }

  return [signIn, outcome === undefined ? undefined : providerSentence(outcome)];
}

/** Failures on the way are not shown (spec §8). */
function note(outcome: string): void {
  console.info(`Nobody was signed in with a provider: ${outcome}.`);
}

/** The G in its four colors. */
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
