import { Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FailureAlert } from "./failure-alert";

interface QueryViewProps<Data> {
  query: UseQueryResult<Data>;
  /** The spec's sentence for this failure. */
  sentence: string;
  /** Rows of the placeholder while it loads; about as many as are usual. */
  rows?: number;
  children: (data: Data) => ReactNode;
}

/** One section's data: its skeleton, its failure with a retry, or itself. */
export function QueryView<Data>({ query, sentence, rows = 3, children }: QueryViewProps<Data>) {
  if (query.data !== undefined) {
    return children(query.data);
  }
  if (query.isError) {
    return (
      <FailureAlert
        sentence={sentence}
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  return (
    <Stack gap="sm" role="status">
      <VisuallyHidden>Loading…</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <Skeleton key={row} height={48} />
      ))}
    </Stack>
  );
}
