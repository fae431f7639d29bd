import { Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FailureAlert } from "./failure-alert";

interface QueryViewProps<Data> {
  query: UseQueryResult<Data>;
  /** The sentence for a failure. */
  sentence: string;
  /** The height of the placeholder where no loader has fetched the data. */
  rows?: number;
  children: (data: Data) => ReactNode;
}

/** A section's data, or its failure with a button to try again. */
export function QueryView<Data>({ query, sentence, rows = 3, children }: QueryViewProps<Data>) {
  if (query.data !== undefined) {
    return children(query.data);
  }
  // The count outlives the error, which is cleared while the query is tried again: the button keeps the focus.
  if (query.errorUpdateCount > 0) {
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
