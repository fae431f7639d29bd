import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { isPreviewing } from "@/shared/api/preview";
import { storedListsQuery } from "@/shared/offline/stored-lists-query";
import { installApp } from "./install";
import { storeList } from "./store-list";
import { whenIdle } from "./when-idle";

interface OfflineCopyOptions {
  uid: string;
  code: number;
  wordlistIds: readonly string[];
}

/** While lists are practiced, stores them on the device in the background. */
export function useOfflineCopy({ uid, code, wordlistIds }: OfflineCopyOptions): void {
  const queryClient = useQueryClient();
  const ids = wordlistIds.join(",");
  useEffect(() => {
    if (isPreviewing || ids === "") return;
    const store = async () => {
      installApp();
      for (const wordlistId of ids.split(",")) {
        await storeList({ uid, code, wordlistId }).finally(() =>
          queryClient.invalidateQueries(storedListsQuery(uid)),
        );
      }
    };
    let cancel = () => {};
    const start = () => {
      cancel();
      cancel = whenIdle(queryClient, () => {
        if (navigator.onLine) store().catch(() => {});
      });
    };
    start();
    addEventListener("online", start);
    return () => {
      cancel();
      removeEventListener("online", start);
    };
  }, [queryClient, uid, code, ids]);
}
