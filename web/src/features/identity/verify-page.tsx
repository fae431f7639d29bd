import { Alert, Button, Text } from "@mantine/core";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { api } from "@/shared/api/client";
import { hasCode, unwrap } from "@/shared/api/problem";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { TextLink } from "@/shared/ui/link";
import { GuestLayout } from "./guest-layout";
import { useLinkToken } from "./use-link-token";

/** /verify#TOKEN: shows that the mail was read. Asks for a click, as programs open the links in mails, too. */
export function VerifyPage() {
  const token = useLinkToken();
  return <Verify key={token} token={token} />;
}

function Verify({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const verify = useMutation({
    mutationFn: () => unwrap(api.POST("/api/identity/verify", { body: { token } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["account"] }),
  });
  const thanks = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that had the focus has gone.
    if (verify.isSuccess) thanks.current?.focus();
  }, [verify.isSuccess]);
  return (
    <GuestLayout
      title="Confirm Your Email"
      description="So that your competitions can reach you."
      foot={<TextLink to="/">Home</TextLink>}
    >
      {verify.isSuccess ? (
        <Alert
          ref={thanks}
          tabIndex={-1}
          color="leaf"
          role="status"
          icon={<IconCheck aria-hidden />}
        >
          <Text>Thank you, your email address is confirmed.</Text>
        </Alert>
      ) : token === "" || hasCode(verify.error, "invalid-link") ? (
        <Alert color="brick" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          <Text>
            This link is too old, or is not complete. Ask for a new one on your Account page.
          </Text>
          <TextLink to="/account">Account</TextLink>
        </Alert>
      ) : (
        <>
          {verify.isError && (
            <FailureAlert sentence="Failed to confirm your email address." error={verify.error} />
          )}
          <Button
            fullWidth
            size="lg"
            mt={verify.isError ? "md" : undefined}
            loading={verify.isPending}
            onClick={() => verify.mutate()}
          >
            Confirm
          </Button>
        </>
      )}
    </GuestLayout>
  );
}
