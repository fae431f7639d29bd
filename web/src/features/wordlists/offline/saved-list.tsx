import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatSize } from "@/shared/lib/format";
import { storedListsQuery } from "@/shared/offline/stored-lists-query";
import { useOfflineCopy } from "./use-offline-copy";

interface SavedListProps {
  uid: string;
  code: number;
  wordlistId: string;
}

/** Below practice: stores the list on the device, and shows that it is there. */
export function SavedList({ uid, code, wordlistId }: SavedListProps) {
  useOfflineCopy({ uid, code, wordlistId });
  const { data: lists = [] } = useQuery(storedListsQuery(uid));
  const list = lists.find((stored) => stored.wordlistId === wordlistId);
  if (list === undefined) return null;
  return (
    <Text c="dimmed" fz="sm" ta="center">
      {list.full
        ? "This device is full, so some recordings need a connection."
        : `Saved on this device (${formatSize(list.bytes)}). You can practice offline.`}
    </Text>
  );
}
