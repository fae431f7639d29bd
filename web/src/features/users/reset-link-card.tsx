import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import { signInOptionsQuery } from "@/shared/api/sign-in-options";
import { formatInstant } from "@/shared/lib/local-date-time";
import { AddByEmail } from "@/shared/ui/add-by-email";
import { LinkToCopy } from "@/shared/ui/link-to-copy";
import { SectionCard } from "@/shared/ui/section-card";

interface ResetLink {
  email: string;
  link: string;
  expiresAt: string;
}

export function ResetLinkCard() {
  const [created, setCreated] = useState<ResetLink>();
  const { data: options } = useQuery(signInOptionsQuery);
  if (!options?.passwordSignIn) {
    return null;
  }
  return (
    <SectionCard title="Reset a password">
      <AddByEmail
        label="Email or log-in name"
        description="Create a password reset link. Share it only with this person."
        action="Create link"
        variant="default"
        unknownAccount="No account has this email or log-in name."
        describeError={({ code, problem }) => (code === "forbidden" ? problem.detail : undefined)}
        add={(email) => unwrap(api.POST("/api/user/reset-links", { body: { email } }))}
        onAdded={({ token, expiresAt }, email) =>
          // In the fragment, which is never sent to a server.
          setCreated({ email, link: `${window.location.origin}/reset#${token}`, expiresAt })
        }
      />
      <div role="status">
        {created !== undefined && (
          <Stack gap="xs" mt="md">
            <Text>
              For <bdi>{created.email}</bdi>. It works once, until{" "}
              {formatInstant(created.expiresAt)}, and won't be shown again.
            </Text>
            <LinkToCopy link={created.link} />
          </Stack>
        )}
      </div>
    </SectionCard>
  );
}
