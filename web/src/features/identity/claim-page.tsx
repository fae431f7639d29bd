import { Alert, Button, Stack, Text, TextInput } from "@mantine/core";
import { IconAlertTriangle, IconInfoCircle, IconLock, IconTicket } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useLayoutEffect, useRef, useState } from "react";
import { api, type Schema } from "@/shared/api/client";
import { hasCode, ProblemError, unwrap } from "@/shared/api/problem";
import { sentenceFor } from "@/shared/api/sentences";
import { signInOptionsQuery } from "@/shared/api/sign-in-options";
import { nameOf } from "@/shared/lib/person";
import { sessionQuery } from "@/shared/session/session";
import { leaveToOtherUser } from "@/shared/session/session-end";
import { useLinkToken } from "@/shared/session/use-link-token";
import { focusHeading } from "@/shared/ui/focus";
import { GuestLayout } from "@/shared/ui/guest-layout";
import { TextLink } from "@/shared/ui/link";
import { PasswordSaved } from "./done-alert";
import { PasswordDisabled } from "./password-disabled";
import { PasswordField } from "./password-field";
import { useSecondStep } from "./use-second-step";

/** /claim: takes over an account that an organizer created. /claim#CODE fills in the code. */
export function ClaimPage() {
  const linkedCode = useLinkToken();
  return <Claim key={linkedCode} linkedCode={linkedCode} />;
}

function Claim({ linkedCode }: { linkedCode: string }) {
  const { data: options } = useQuery(signInOptionsQuery);
  const [claimed, setClaimed] = useState<Schema<"Identity">>();
  const queryClient = useQueryClient();
  if (claimed !== undefined) {
    return (
      <GuestLayout title="You're in!" description="This account is yours now.">
        <LogInDetails identity={claimed} />
      </GuestLayout>
    );
  }
  if (options?.passwordSignIn === false) {
    return (
      <GuestLayout title="Activate your account">
        <PasswordDisabled />
      </GuestLayout>
    );
  }
  return (
    <GuestLayout
      title="Activate your account"
      description="Enter your claim code and choose a password."
      foot={
        <>
          Already have a password? <TextLink to="/login">Log In</TextLink>
        </>
      }
    >
      <AlreadyLoggedIn />
      <ClaimForm
        linkedCode={linkedCode}
        onClaimed={(identity) => {
          setClaimed(identity);
          // Someone else may have been logged in here before.
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

/** Someone may have forgotten to log out on a shared computer. */
function AlreadyLoggedIn() {
  // Loaded by the route. Refetching after the claim would replace this page.
  const { data: session } = useQuery({ ...sessionQuery, enabled: false });
  if (session === undefined || session === null) {
    return null;
  }
  return (
    <Alert color="honey" mb="md" icon={<IconInfoCircle aria-hidden />}>
      <Text>
        You're logged in as <bdi>{nameOf(session.user)}</bdi>. <TextLink to="/">Continue</TextLink>
      </Text>
    </Alert>
  );
}

interface ClaimFormProps {
  linkedCode: string;
  onClaimed: (identity: Schema<"Identity">) => void;
}

function ClaimForm({ linkedCode, onClaimed }: ClaimFormProps) {
  const [claimCode, setClaimCode] = useState(linkedCode);
  const [password, setPassword] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const codeField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const [secondStep, dialog] = useSecondStep();
  const claim = useMutation({
    mutationFn: async () =>
      secondStep(await unwrap(api.POST("/api/identity/claim", { body: { claimCode, password } }))),
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
  const codeMissing = submitted && claimCode.trim() === "" && "Claim code is required.";
  const passwordMissing = submitted && password === "" && "Password is required.";

  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (claimCode.trim() === "") {
      codeField.current?.focus();
    } else if (password === "") {
      passwordField.current?.focus();
    } else if (!claim.isPending) {
      claim.mutate();
    }
  }

  if (hasCode(claim.error, "log-in-expired")) return <PasswordSaved />;
  return (
    <>
      {dialog}
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            ref={codeField}
            label="Claim code"
            description={
              <>
                It's on the card you were given and looks like{" "}
                <Text span inherit style={{ whiteSpace: "nowrap" }}>
                  KQ4-M7X-2PD
                </Text>
                . Capital or small letters both work.
              </>
            }
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
          <PasswordField
            ref={passwordField}
            label="New password"
            description="At least 8 characters. Choose one you can remember."
            autoComplete="new-password"
            leftSection={<IconLock size={20} aria-hidden />}
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
            Activate account
          </Button>
        </Stack>
      </form>
    </>
  );
}

/** How to log in next time. */
function LogInDetails({ identity }: { identity: Schema<"Identity"> }) {
  useLayoutEffect(focusHeading, []);
  return (
    <Stack gap="md">
      <div role="status">
        <Text>Your log-in name is</Text>
        <Text className="wh-word" fz={28} fw={700} my="xs" style={{ overflowWrap: "anywhere" }}>
          {identity.signInName}
        </Text>
        <Text>You'll need it and your password next time. Write it down!</Text>
        {identity.email !== "" && (
          <Text c="dimmed" mt="xs" style={{ overflowWrap: "anywhere" }}>
            You can also log in with {identity.email}.
          </Text>
        )}
      </div>
      <Button
        fullWidth
        size="lg"
        // A full page load clears the data of anyone logged in before on a shared computer.
        onClick={leaveToOtherUser}
      >
        Continue
      </Button>
    </Stack>
  );
}
