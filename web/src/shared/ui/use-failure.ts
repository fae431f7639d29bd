import { useState } from "react";

interface Mutation<Variables> {
  error: Error | null;
  /** Absent if whatever is tried next replaces what failed. */
  variables?: Variables | undefined;
  isPending: boolean;
}

interface Failure<Variables> {
  error: Error;
  variables: Variables;
}

/**
 * Why a mutation failed, and for what. Unlike the mutation's own error, it stays while the same is tried again, so that the
 * button to do so keeps the focus.
 */
export function useFailure<Variables>({ error, variables, isPending }: Mutation<Variables>) {
  const [failure, setFailure] = useState<Failure<Variables>>();
  const isRetry = isPending && failure?.variables === variables;
  if (!isRetry && (failure?.error ?? null) !== error) {
    setFailure(error === null ? undefined : { error, variables: variables as Variables });
  }
  return failure;
}
