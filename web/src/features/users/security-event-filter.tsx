import { Button, Group, NativeSelect, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { ProblemError } from "@/shared/api/problem";
import { securityEventSentences } from "@/shared/lib/security-events";
import { ButtonLink } from "@/shared/ui/link";
import { isSecurityEvent, type SecurityEventSearch } from "./api";

/** Why the account that was asked for has no list, or undefined. */
export function accountFailure(error: unknown): string | undefined {
  if (!(error instanceof ProblemError)) return undefined;
  switch (error.code) {
    case "not-found":
      return "No account has this email or log-in name.";
    case "invalid-email":
    case "incomplete-sign-in-name":
      return error.problem.detail;
    default:
      return undefined;
  }
}

interface SecurityEventFilterProps {
  filter: Omit<SecurityEventSearch, "before">;
  accountError: string | undefined;
}

export function SecurityEventFilter({ filter, accountError }: SecurityEventFilterProps) {
  const navigate = useNavigate();
  const [account, setAccount] = useState(filter.account ?? "");
  const [address, setAddress] = useState(filter.address ?? "");
  const go = (changed: SecurityEventSearch) =>
    void navigate({
      to: "/audit/log-ins",
      search: {
        event: filter.event,
        account: account.trim() || undefined,
        address: address.trim() || undefined,
        ...changed,
      },
    });

  function submit(event: FormEvent) {
    event.preventDefault();
    go({});
  }

  return (
    <search>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            <NativeSelect
              label="Show"
              value={filter.event ?? ""}
              onChange={({ currentTarget: { value } }) =>
                go({ event: isSecurityEvent(value) ? value : undefined })
              }
            >
              <option value="">Everything</option>
              {Object.entries(securityEventSentences).map(([event, sentence]) => (
                <option key={event} value={event}>
                  {sentence}
                </option>
              ))}
            </NativeSelect>
            <TextInput
              label="Email or log-in name"
              autoComplete="off"
              value={account}
              error={accountError}
              onChange={(event) => setAccount(event.currentTarget.value)}
            />
            <TextInput
              label="Address"
              autoComplete="off"
              value={address}
              onChange={(event) => setAddress(event.currentTarget.value)}
            />
          </SimpleGrid>
          <Group justify="flex-end" gap="sm">
            {Object.values(filter).some((value) => value !== undefined) && (
              <ButtonLink to="/audit/log-ins" variant="subtle" color="gray">
                Show everything
              </ButtonLink>
            )}
            <Button type="submit" variant="default">
              Search
            </Button>
          </Group>
        </Stack>
      </form>
    </search>
  );
}
