import { Button, Skeleton, Stack, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Schema } from "@/shared/api/client";
import { formatInstant } from "@/shared/lib/local-date-time";
import { securityEventSentences } from "@/shared/lib/security-events";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { SectionCard } from "@/shared/ui/section-card";
import { activityQuery } from "./api";

const shownAtFirst = 5;

/** Log-ins, password changes and the like. */
export function ActivityCard() {
  const activity = useInfiniteQuery(activityQuery);
  const [all, setAll] = useState(false);
  const events = activity.data?.pages.flatMap(({ events }) => events);
  const isShort = events !== undefined && (all || events.length <= shownAtFirst);
  const older = activity.isFetchNextPageError;
  // The count outlives the error, which is cleared while the first page is tried again: the button keeps the focus.
  const failed = older || (events === undefined && activity.errorUpdateCount > 0);
  return (
    <SectionCard title="Recent activity">
      <Stack gap="md">
        <Text>If you don't recognize something, log out everywhere and change your password.</Text>
        {events === undefined && !failed && <Skeleton height={48} />}
        {events !== undefined && <Events list={isShort ? events : events.slice(0, shownAtFirst)} />}
        {failed && (
          <FailureAlert
            sentence="Could not load your recent activity."
            error={activity.error}
            onRetry={() => void (older ? activity.fetchNextPage() : activity.refetch())}
            retrying={activity.isFetching}
          />
        )}
        {events !== undefined && (!isShort || activity.hasNextPage) && !failed && (
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            style={{ alignSelf: "flex-start", marginLeft: -12 }}
            loading={activity.isFetchingNextPage}
            onClick={() => {
              setAll(true);
              if (isShort) void activity.fetchNextPage();
            }}
          >
            Show older
          </Button>
        )}
      </Stack>
    </SectionCard>
  );
}

function Events({ list }: { list: Schema<"Activity">[] }) {
  return (
    <Stack
      component="ul"
      aria-label="Recent activity"
      gap="sm"
      m={0}
      p={0}
      style={{ listStyle: "none" }}
    >
      {list.map(({ _id, event, browser, address, at }) => (
        <li key={_id}>
          <Text fw={600}>{securityEventSentences[event]}</Text>
          <Text fz="sm" c="dimmed">
            {[
              ...(address === null ? [] : [browser ?? "Unknown browser", address]),
              formatInstant(at),
            ].join(" · ")}
          </Text>
        </li>
      ))}
    </Stack>
  );
}
