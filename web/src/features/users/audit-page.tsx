import { Group, Stack, Text } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, type Schema } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import { formatInstant } from "@/shared/lib/format";
import { EmptyState } from "@/shared/ui/empty-state";
import { ButtonLink } from "@/shared/ui/link";
import { PageHeader } from "@/shared/ui/page-header";
import { QueryView } from "@/shared/ui/query-view";
import { SectionCard } from "@/shared/ui/section-card";
import { actionSentences } from "./audit-actions";

/** A page of the audit: the newest, or what is older than the entry with this id. */
const auditQuery = (before: string | undefined) =>
  queryOptions({
    queryKey: ["audit", before ?? ""],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/audit", {
          params: { query: before === undefined ? {} : { before } },
          signal,
        }),
      ),
  });

/** /audit: who granted, revoked, disabled, deleted and exported, for admins. */
export function AuditPage({ before }: { before: string | undefined }) {
  const audit = useQuery(auditQuery(before));
  return (
    <Stack gap="lg" maw="44rem" mx="auto">
      <PageHeader
        title="Audit"
        description="Who made or revoked admins and organizers, disabled accounts, deleted, or took answers along. Competitions are named by their code, participants not at all."
      />
      <QueryView query={audit} sentence="Failed to fetch the audit.">
        {({ entries, more }) => (
          <>
            {entries.length === 0 ? (
              <EmptyState>Nothing of the kind was done.</EmptyState>
            ) : (
              <Entries entries={entries} />
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

function Entries({ entries }: { entries: Schema<"AuditEntry">[] }) {
  return (
    <SectionCard title="Newest first">
      <Stack component="ul" aria-label="Entries" gap="md" m={0} p={0} style={{ listStyle: "none" }}>
        {entries.map(({ _id, at, actor, action, subject }) => (
          <li key={_id}>
            <Text fw={600} className="wh-typed-text">
              {actionSentences[action]}: {subject}
            </Text>
            <Text c="dimmed" fz="sm" className="wh-typed-text">
              {actor} · {formatInstant(at)}
            </Text>
          </li>
        ))}
      </Stack>
    </SectionCard>
  );
}
