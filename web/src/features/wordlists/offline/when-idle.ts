import type { QueryClient } from "@tanstack/react-query";

/** How long nothing must have been fetched, in milliseconds. A word is played as soon as it is there. */
const quietTime = 1_500;

/** Calls back once the page has all that it fetches, so that the first word comes first. Not if the returned function is called before. */
export function whenIdle(queryClient: QueryClient, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    if (queryClient.isFetching() > 0) {
      clearTimeout(timer);
      timer = undefined;
    } else {
      timer ??= setTimeout(() => {
        stop();
        run();
      }, quietTime);
    }
  };
  const unsubscribe = queryClient.getQueryCache().subscribe(look);
  const stop = () => {
    unsubscribe();
    clearTimeout(timer);
  };
  look();
  return stop;
}
