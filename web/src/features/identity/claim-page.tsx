import { Alert, Button, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { IconAlertTriangle, IconInfoCircle, IconLock, IconTicket } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { api, type Schema } from "@/shared/api/client";
import { hasCode, ProblemError, unwrap } from "@/shared/api/problem";
import { sentenceFor } from "@/shared/api/sentences";
import { signInOptionsQuery } from "@/shared/api/sign-in-options";
import { nameOf } from "@/shared/lib/person";
import { sessionQuery } from "@/shared/session/session";
import { focusHeading } from "@/shared/ui/focus-heading";
import { TextLink } from "@/shared/ui/link";
import { GuestLayout } from "./guest-layout";
import { NoPasswords } from "./no-passwords";
import { useLinkToken } from "./use-link-token";

/** /claim: the code from a card makes the account that was made for one one's own; /claim#CODE has typed it in already. */
export function ClaimPage() {
  const linked = useLinkToken();
  return <Claim key={linked} linked={linked} />;
}

function Claim({ linked }: { linked: string }) {
  const { data: options } = useQuery(signInOptionsQuery);
  const [claimed, setClaimed] = useState<Schema<"Identity">>();
  const queryClient = useQueryClient();
  if (claimed !== undefined) {
    return (
      <GuestLayout title="You Are In!" description="Now it is your own account.">
        <Remember identity={claimed} />
      </GuestLayout>
    );
  }
  if (options?.passwordSignIn === false) {
    return (
      <GuestLayout title="Start with Your Code">
        <NoPasswords />
      </GuestLayout>
    );
  }
  return (
    <GuestLayout
      title="Start with Your Code"
      description="It stands on the card that you were given."
      foot={
        <>
          Have a password already? <TextLink to="/login">Log In</TextLink>
        </>
      }
    >
      <AlreadyIn />
      <ClaimForm
        linked={linked}
        onClaimed={(identity) => {
          setClaimed(identity);
          // Whichever page comes next asks anew who is logged in, and knows nothing of who was.
          void queryClient.resetQueries({ queryKey: sessionQuery.queryKey });
          queryClient.removeQueries({
            predicate: ({ queryKey }) =>
              queryKey[0] !== sessionQuery.queryKey[0] &&
              queryKey[0] !== signInOptionsQuery.queryKey[0],
          });
        }}
      />
    </GuestLayout>
  );
}

/** To someone who needs no code, or who sits where someone else has not logged out. */
function AlreadyIn() {
  // The route has asked. To ask again after claiming would take the page away.
  const { data: session } = useQuery({ ...sessionQuery, enabled: false });
  if (session === undefined || session === null) {
    return null;
  }
  return (
    <Alert color="honey" mb="md" icon={<IconInfoCircle aria-hidden />}>
      <Text>
        You are logged in as <bdi>{nameOf(session.user)}</bdi>. <TextLink to="/">Go on</TextLink>
      </Text>
    </Alert>
  );
}

interface ClaimFormProps {
  linked: string;
  onClaimed: (identity: Schema<"Identity">) => void;
}

function ClaimForm({ linked, onClaimed }: ClaimFormProps) {
  const [claimCode, setClaimCode] = useState(linked);
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const codeField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const claim = useMutation({
    mutationFn: () => unwrap(api.POST("/api/identity/claim", { body: { claimCode, password } })),
    onSuccess: onClaimed,
    onError: (error) => {
      if (hasCode(error, "invalid-claim-code")) codeField.current?.focus();
      else if (error instanceof ProblemError && error.status === 422)
        passwordField.current?.focus();
    },
  });
  const wrongCode = hasCode(claim.error, "invalid-claim-code") && sentenceFor(claim.error);
  const weak =
    claim.error instanceof ProblemError && claim.error.status === 422 && claim.error.problem.detail;
  const codeMissing = tried && claimCode.trim() === "" && "Claim code is required.";
  const passwordMissing = tried && password === "" && "Password is required.";

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (claimCode.trim() === "") {
      codeField.current?.focus();
    } else if (password === "") {
      passwordField.current?.focus();
    } else if (!claim.isPending) {
      claim.mutate();
    }
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          ref={codeField}
          label="Claim code"
          description="Such as KQ4-M7X-2PD. Small letters will do."
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          leftSection={<IconTicket size={20} aria-hidden />}
          value={claimCode}
          error={codeMissing || wrongCode}
          onChange={(event) => {
            setClaimCode(event.currentTarget.value);
            claim.reset();
          }}
        />
        <PasswordInput
          ref={passwordField}
          label="New password"
          description="At least 8 characters. Choose one that you can remember."
          autoComplete="new-password"
          leftSection={<IconLock size={20} aria-hidden />}
          visibilityToggleButtonProps={{ "aria-label": "Show or hide the password", tabIndex: 0 }}
          value={password}
          error={passwordMissing || weak}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            claim.reset();
          }}
        />
        {claim.isError && wrongCode === false && weak === false && (
          <Alert color="brick" role="alert" icon={<IconAlertTriangle aria-hidden />}>
            <Text>{sentenceFor(claim.error)}</Text>
          </Alert>
        )}
        <Button type="submit" fullWidth size="lg" loading={claim.isPending}>
          Start
        </Button>
      </Stack>
    </form>
  );
}

/** What one must know to come back. The card has it, too, but cards get lost. */
function Remember({ identity }: { identity: Schema<"Identity"> }) {
  useEffect(focusHeading, []);
  return (
    <Stack gap="md">
      <div role="status">
        <Text>Your sign-in name is</Text>
        <Text className="wh-word" fz={28} fw={700} my="xs" style={{ overflowWrap: "anywhere" }}>
          {identity.signInName}
        </Text>
        <Text>You need it and your password next time. Write it down!</Text>
        {identity.email !== "" && (
          <Text c="dimmed" mt="xs" style={{ overflowWrap: "anywhere" }}>
            {identity.email} works in its place.
          </Text>
        )}
      </div>
      <Button
        fullWidth
        size="lg"
        // By a full load, so that nothing of who was logged in before stays: classrooms share their computers.
        onClick={() => window.location.assign("/")}
      >
        Go on
      </Button>
    </Stack>
  );
}
