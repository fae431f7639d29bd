import { Alert, Button, Text } from "@mantine/core";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { hasCode, unwrap } from "@/shared/api/problem";
import { useLinkToken } from "@/shared/session/use-link-token";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { useFocusWhen } from "@/shared/ui/focus";
import { GuestLayout } from "@/shared/ui/guest-layout";
import { TextLink } from "@/shared/ui/link";
import { accountQuery } from "./account-page/api";

/** /verify#TOKEN: confirms an email address. Asks for a click, since mail scanners open links too. */
export function VerifyPage() {
  const token = useLinkToken();
  return <Verify key={token} token={token} />;
}

function Verify({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const verify = useMutation({
    mutationFn: () => unwrap(api.POST("/api/identity/verify", { body: { token } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: accountQuery.queryKey }),
  });
  const done = useFocusWhen<HTMLDivElement>(verify.isSuccess);
  return (
    <GuestLayout
      title="Confirm your email"
      description="Let us know that this address is yours."
      foot={<TextLink to="/">Home</TextLink>}
    >
      {verify.isSuccess ? (
        <Alert ref={done} tabIndex={-1} color="leaf" role="status" icon={<IconCheck aria-hidden />}>
          <Text>Thanks! Your email address is confirmed.</Text>
        </Alert>
      ) : token === "" || hasCode(verify.error, "invalid-link") ? (
        <Alert color="brick" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          <Text>
            This link is incomplete or no longer valid. Send a new one from your Account page.
          </Text>
          <TextLink to="/account">Account</TextLink>
        </Alert>
      ) : (
        <>
          {verify.isError && (
            <FailureAlert sentence="Could not confirm your email address." error={verify.error} />
          )}
          <Button
            fullWidth
            size="lg"
            mt={verify.isError ? "md" : undefined}
            loading={verify.isPending}
            onClick={() => verify.mutate()}
          >
            Confirm email
          </Button>
        </>
      )}
    </GuestLayout>
  );
}
