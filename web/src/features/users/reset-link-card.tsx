import { Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { api } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import { signInOptionsQuery } from "@/shared/api/sign-in-options";
import { formatInstant } from "@/shared/lib/local-date-time";
import { AddByEmail } from "@/shared/ui/add-by-email";
import { CopyButton } from "@/shared/ui/copy-button";
import { SectionCard } from "@/shared/ui/section-card";

interface MadeLink {
  email: string;
  link: string;
  expiresAt: string;
}

/** A one-time link for someone who forgot their password. It is shown this once. */
export function ResetLinkCard() {
  const [made, setMade] = useState<MadeLink>();
  const shown = useRef<HTMLElement>(null);
  const { data: options } = useQuery(signInOptionsQuery);
  if (!options?.passwordSignIn) {
    return null;
  }
  return (
    <SectionCard title="Forgotten password">
      <AddByEmail
        label="Email or sign-in name"
        description="Makes a link with which they choose a new password. Give it to nobody else: whoever opens it first gets the account."
        action="Make link"
        variant="default"
        unknownAccount="There is no account with this email or sign-in name."
        refusal={({ code, problem }) => (code === "forbidden" ? problem.detail : undefined)}
        add={(email) => unwrap(api.POST("/api/user/reset-links", { body: { email } }))}
        onAdded={({ token, expiresAt }, email) =>
          // In the fragment, which no server, proxy or next page is told.
          setMade({ email, link: `${window.location.origin}/reset#${token}`, expiresAt })
        }
      />
      <div role="status">
        {made !== undefined && (
          <Stack gap="xs" mt="md">
            <Text>
              For <bdi>{made.email}</bdi>, once, until {formatInstant(made.expiresAt)}. It is not
              shown again.
            </Text>
            <Group gap="md" wrap="nowrap" align="flex-start">
              <Text
                ref={shown}
                component="code"
                flex={1}
                miw={0}
                style={{ overflowWrap: "anywhere" }}
              >
                {made.link}
              </Text>
              <CopyButton text={made.link} shown={shown} />
            </Group>
          </Stack>
        )}
      </div>
    </SectionCard>
  );
}
