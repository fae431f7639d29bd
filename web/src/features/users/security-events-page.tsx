import { Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { Schema } from "@/shared/api/client";
import { formatInstant } from "@/shared/lib/local-date-time";
import { securityEventSentences } from "@/shared/lib/security-events";
import { EmptyState } from "@/shared/ui/empty-state";
import { ButtonLink, TextLink } from "@/shared/ui/link";
import { PageHeader } from "@/shared/ui/page-header";
import { QueryView } from "@/shared/ui/query-view";
import { type SecurityEventSearch, securityEventsQuery } from "./api";
import { NewestFirst } from "./newest-first";
import { accountFailure, SecurityEventFilter } from "./security-event-filter";

/** /audit/log-ins */
export function SecurityEventsPage({ search }: { search: SecurityEventSearch }) {
  const events = useQuery(securityEventsQuery(search));
  const { before, ...filter } = search;
  const shown = useRef(before);
  const noAccount = accountFailure(events.error);
  return (
    <Stack gap="lg" maw="44rem" mx="auto">
      <PageHeader
        title="Log-ins and passwords"
        actions={
          <ButtonLink to="/audit" variant="default">
            Audit log
          </ButtonLink>
        }
        description="Log-ins, failed attempts and password changes, and where they came from. Emails are shown only for admins."
      />
      <SecurityEventFilter
        // What is typed follows the links of this page, too.
        key={JSON.stringify(filter)}
        filter={filter}
        accountError={noAccount}
      />
      {noAccount === undefined && (
        <QueryView query={events} sentence="Could not load the log-ins.">
          {({ events: list, more }) => (
            <>
              {list.length === 0 ? (
                <EmptyState>No log-ins match.</EmptyState>
              ) : (
                <NewestFirst label="Log-ins and passwords" before={before} shown={shown}>
                  {list.map((event) => (
                    <Event key={event._id} event={event} />
                  ))}
                </NewestFirst>
              )}
              <Group mt="lg">
                {before !== undefined && (
                  <ButtonLink to="/audit/log-ins" search={filter} variant="default">
                    Newest
                  </ButtonLink>
                )}
                {more && (
                  <ButtonLink
                    to="/audit/log-ins"
                    search={{ ...filter, before: list.at(-1)?._id }}
                    variant="default"
                  >
                    Older
                  </ButtonLink>
                )}
              </Group>
            </>
          )}
        </QueryView>
      )}
    </Stack>
  );
}

function Event({ event }: { event: Schema<"SecurityEntry"> }) {
  return (
    <li>
      <Text fw={600}>
        {securityEventSentences[event.event]}
        {event.uid !== null && (
          <>
            {": "}
            <TextLink
              to="/audit/log-ins"
              search={{ account: event.uid }}
              inherit
              className="wh-typed-text"
            >
              {event.email ?? `account ${event.uid}`}
            </TextLink>
          </>
        )}
      </Text>
      <Text c="dimmed" fz="sm">
        {event.browser ?? "Unknown browser"}
        {" · "}
        {event.address === null ? (
          "the wordhive command"
        ) : (
          <TextLink inherit to="/audit/log-ins" search={{ address: event.address }}>
            {event.address}
          </TextLink>
        )}
        {" · "}
        {formatInstant(event.at)}
      </Text>
    </li>
  );
}
