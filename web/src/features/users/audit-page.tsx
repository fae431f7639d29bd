import { Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { Schema } from "@/shared/api/client";
import { formatInstant } from "@/shared/lib/local-date-time";
import { EmptyState } from "@/shared/ui/empty-state";
import { ButtonLink } from "@/shared/ui/link";
import { PageHeader } from "@/shared/ui/page-header";
import { QueryView } from "@/shared/ui/query-view";
import { auditQuery } from "./api";
import { actionSentences } from "./audit-actions";
import { NewestFirst } from "./newest-first";

/** /audit */
export function AuditPage({ before }: { before: string | undefined }) {
  const audit = useQuery(auditQuery(before));
  const shown = useRef(before);
  return (
    <Stack gap="lg" maw="44rem" mx="auto">
      <PageHeader
        title="Audit log"
        actions={
          <ButtonLink to="/audit/log-ins" variant="default">
            Log-ins and passwords
          </ButtonLink>
        }
        description="Changes to admins and accounts, deletions, and downloads of answers. Entries about a competition show only its code, not the participant."
      />
      <QueryView query={audit} sentence="Could not load the audit log.">
        {({ entries, more }) => (
          <>
            {entries.length === 0 ? (
              <EmptyState>
                Changes to admins and accounts, deletions and downloads will appear here.
              </EmptyState>
            ) : (
              <NewestFirst label="Entries" before={before} shown={shown}>
                {entries.map((entry) => (
                  <Entry key={entry._id} {...entry} />
                ))}
              </NewestFirst>
            )}
            <Group mt="lg">
              {before !== undefined && (
                <ButtonLink to="/audit" variant="default">
                  Newest
                </ButtonLink>
              )}
              {more && (
                <ButtonLink to="/audit" search={{ before: entries.at(-1)?._id }} variant="default">
                  Older
                </ButtonLink>
              )}
            </Group>
          </>
        )}
      </QueryView>
    </Stack>
  );
}

function Entry({ at, actor, action, subject }: Schema<"AuditEntry">) {
  return (
    <li>
      <Text fw={600} className="wh-typed-text">
        {actionSentences[action]}: {subject}
      </Text>
      <Text c="dimmed" fz="sm" className="wh-typed-text">
        {actor} · {formatInstant(at)}
      </Text>
    </li>
  );
}
