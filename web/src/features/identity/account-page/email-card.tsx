import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { SectionCard } from "@/shared/ui/section-card";
import { accountQuery } from "./api";

/** Shown only where the server can send confirmation emails. */
export function EmailCard({ email }: { email: string }) {
  const { data } = useQuery(accountQuery);
  const send = useMutation({
    mutationFn: () => unwrap(api.POST("/api/identity/verification-mail")),
  });
  // The password card shows a failure to load the account.
  if (data === undefined || !data.canVerify) {
    return null;
  }
  return (
    <SectionCard title="Email">
      {data.emailVerified ? (
        <Text>Your email address is confirmed.</Text>
      ) : (
        <Stack gap="md">
          <Text>
            <bdi>{email}</bdi> isn't confirmed yet.
            {data.mustVerify && " To join a competition, confirm it."}
          </Text>
          {send.isSuccess && (
            <Alert color="leaf" role="status" icon={<IconCheck aria-hidden />}>
              <Text>
                We sent an email to <bdi>{email}</bdi>. Can't find it? Check your spam folder.
              </Text>
            </Alert>
          )}
          {send.isError && <FailureAlert sentence="Could not send the email." error={send.error} />}
          <Button
            variant="default"
            loading={send.isPending}
            style={{ alignSelf: "flex-end" }}
            onClick={() => send.mutate()}
          >
            Send confirmation email
          </Button>
        </Stack>
      )}
    </SectionCard>
  );
}
