import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { SectionCard } from "@/shared/ui/section-card";
import { accountQuery } from "./api";

/** Whether one's email address is confirmed, where the server can send the mail for it. */
export function EmailCard({ email }: { email: string }) {
  const { data } = useQuery(accountQuery);
  const send = useMutation({
    mutationFn: () => unwrap(api.POST("/api/identity/verification-mail")),
  });
  // How the account cannot be fetched is told beside the password.
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
            <bdi>{email}</bdi> is not confirmed yet.
            {data.mustVerify &&
              " Before you can join a competition, open the link in the mail that you got."}
          </Text>
          {send.isSuccess && (
            <Alert color="leaf" role="status" icon={<IconCheck aria-hidden />}>
              <Text>
                A mail is on its way to <bdi>{email}</bdi>. Look among the unwanted mails, too.
              </Text>
            </Alert>
          )}
          {send.isError && <FailureAlert sentence="Failed to ask for a mail." error={send.error} />}
          <Button
            variant="default"
            loading={send.isPending}
            style={{ alignSelf: "flex-end" }}
            onClick={() => send.mutate()}
          >
            Send confirmation mail
          </Button>
        </Stack>
      )}
    </SectionCard>
  );
}
