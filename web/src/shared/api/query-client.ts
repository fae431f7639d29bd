import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { NetworkError } from "./problem";

/** The one cache of server data. `onFailure` hears of every call that failed. */
export function createQueryClient(
  onFailure: (error: unknown, queryClient: QueryClient) => void,
): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => onFailure(error, queryClient) }),
    mutationCache: new MutationCache({ onError: (error) => onFailure(error, queryClient) }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // A refusal will be repeated, a lost packet may not.
        retry: (failures, error) => error instanceof NetworkError && failures < 1,
        retryDelay: 500,
        // Offline, a call shall fail and say so rather than wait unseen.
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
  return queryClient;
}
