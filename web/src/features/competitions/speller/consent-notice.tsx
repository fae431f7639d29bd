import { Alert, Stack, Text } from "@mantine/core";
import { IconWriting } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { consentQuery } from "@/shared/api/consent";
import { ButtonLink } from "@/shared/ui/link";

/** On the dashboard of a speller who joined before consent was asked for. */
export function ConsentNotice({ code }: { code: number }) {
  const { data: own } = useQuery(consentQuery(code));
  // Without a form, the organizers are warned.
  if (own === undefined || own.form === null) return null;
  if (own.consent !== null && own.consent.withdrawnAt === null) return null;
  return (
    <Alert
      color="honey"
      role="status"
      icon={<IconWriting aria-hidden />}
      title="A parent's signature is missing"
    >
      <Stack gap="sm" align="flex-start">
        <Text>
          Ask a parent or guardian to read and sign <bdi>“{own.form.title}”</bdi>. You can practice
          in the meantime.
        </Text>
        <ButtonLink to="/consent/$code" params={{ code }} size="sm">
          Open the form
        </ButtonLink>
      </Stack>
    </Alert>
  );
}
