import {
  type FetchQueryOptions,
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
  type QueryKey,
  type UseQueryOptions,
} from "@tanstack/react-query";
import { notify } from "@/shared/ui/notify";
import { hasCode, NetworkError } from "./problem";

/** The cache of server data. `onFailure` is called for every call that failed. */
export function createQueryClient(
  onFailure: (error: unknown, queryClient: QueryClient) => void,
): QueryClient {
  // Updates pages before the browser's next event. By default, on a slow device, the second click of a double click arrives
  // before the button is disabled, and creates the same thing twice.
  notifyManager.setScheduler(queueMicrotask);
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => onFailure(error, queryClient) }),
    mutationCache: new MutationCache({
      onError: (error) => {
        notify.clearSuccesses();
        onFailure(error, queryClient);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // Only a lost connection, also the server's to its database, is worth another try: a refusal would be repeated.
        retry: (failures, error) =>
          (error instanceof NetworkError || hasCode(error, "server-busy")) && failures < 1,
        retryDelay: 500,
        // With "online", a call made offline pauses without a word: the page would load forever,
        // and a button would spin. This way it fails, the page says so, and it is repeated on reconnect.
        networkMode: "always",
        refetchOnReconnect: true,
        // What failed in a route's loader is shown as failed, with its button to try again.
        retryOnMount: false,
      },
      mutations: { networkMode: "always" },
    },
  });
  return queryClient;
}

/**
 * For loaders: waits until each query has data or has failed. Cached data is enough, as the page refreshes it;
 * a failure is left to the part of the page that shows the query.
 */
export async function loadQueries<const Queries extends readonly { queryKey: QueryKey }[]>(
  queryClient: QueryClient,
  queries: Queries,
): Promise<void> {
  await Promise.all(
    queries.map((query) =>
      queryClient.ensureQueryData(query as UseQueryOptions).catch(() => undefined),
    ),
  );
}

/**
 * Reads what the server has now. `fetchQuery` may share a fetch that began before a change, and if the last component
 * that shares it goes, resolves with the data from before.
 */
export async function fetchNow<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> {
  reads += 1;
  const data = await queryClient.fetchQuery({
    ...(query as unknown as FetchQueryOptions<Data>),
    queryKey: ["now", reads],
    gcTime: 0,
  });
  await queryClient.cancelQueries({ queryKey: query.queryKey, exact: true });
  queryClient.setQueryData<Data>(query.queryKey, data);
  return data;
}

let reads = 0;
