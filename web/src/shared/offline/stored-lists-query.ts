import { queryOptions } from "@tanstack/react-query";
import { storedLists } from "./stored-lists";

/** A person's lists on this device; none where it can't store any. */
export const storedListsQuery = (uid: string) =>
  queryOptions({
    queryKey: ["stored-lists", uid],
    queryFn: () => storedLists(uid).catch(() => []),
    staleTime: 0,
  });
