import type { UseQueryResult } from "@tanstack/react-query";
import { FailureAlert } from "@/shared/ui/failure-alert";

const formatTime = (time: number) =>
  new Date(time).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });

interface StaleNoticeProps {
  /** What the page reads again and again. */
  queries: UseQueryResult[];
}

/** Shows that the page no longer follows the bee. It goes away by itself. */
export function StaleNotice({ queries }: StaleNoticeProps) {
  const failed = queries.find(({ isRefetchError }) => isRefetchError);
  if (failed === undefined) return null;
  const since = Math.min(...queries.map(({ dataUpdatedAt }) => dataUpdatedAt));
  return (
    <FailureAlert
      sentence={`Could not update this page. It shows the bee as of ${formatTime(since)}.`}
      error={failed.error}
      onRetry={() => {
        for (const query of queries) void query.refetch();
      }}
      retrying={queries.some(({ isFetching }) => isFetching)}
    />
  );
}
