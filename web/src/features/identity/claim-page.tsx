import { Alert, Button, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { IconAlertTriangle, IconLock, IconTicket } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api, type Schema } from "@/shared/api/client";
import { hasCode, ProblemError, unwrap } from "@/shared/api/problem";
import { sentenceFor } from "@/shared/api/sentences";
import { TextLink } from "@/shared/ui/link";
import { GuestLayout } from "./guest-layout";
import { useLinkToken } from "./use-link-token";

/** /claim: the code from a card makes the account that was made for one one's own; /claim#CODE has typed it in already. */
export function ClaimPage() {
  const linked = useLinkToken();
  const [claimed, setClaimed] = useState<Schema<"Identity">>();
  return claimed === undefined ? (
    <GuestLayout
      title="Start with your code"
      description="It stands on the card that you were given."
      foot={<TextLink to="/login">Log In</TextLink>}
    >
      <ClaimForm linked={linked} onClaimed={setClaimed} />
    </GuestLayout>
  ) : (
    <GuestLayout title="You are in!" description="Now it is your own account.">
      <Remember identity={claimed} />
    </GuestLayout>
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
  const claim = useMutation({
    mutationFn: () => unwrap(api.POST("/api/identity/claim", { body: { claimCode, password } })),
    onSuccess: onClaimed,
  });
  const wrongCode = hasCode(claim.error, "invalid-claim-code") && sentenceFor(claim.error);
  const weak =
    claim.error instanceof ProblemError && claim.error.status === 422 && claim.error.problem.detail;
  const codeMissing = tried && claimCode.trim() === "" && "Claim code is required.";
  const passwordMissing = tried && password === "" && "Password is required.";

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (claimCode.trim() !== "" && password !== "" && !claim.isPending) {
      claim.mutate();
    }
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <TextInput
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
  return (
    <Stack gap="md">
      <div role="status">
        <Text>Your sign-in name is</Text>
        <Text className="wh-word" fz={28} fw={700} style={{ overflowWrap: "anywhere" }}>
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
