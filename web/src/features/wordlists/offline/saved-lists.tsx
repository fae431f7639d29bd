import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatSize } from "@/shared/lib/format";
import { storedListsQuery } from "@/shared/offline/stored-lists-query";
import { useOfflineCopy } from "./use-offline-copy";

interface SavedListsProps {
  uid: string;
  code: number;
  wordlistIds: readonly string[];
}

/** Below practice: stores its lists on the device, and shows that they are there. */
export function SavedLists({ uid, code, wordlistIds }: SavedListsProps) {
  useOfflineCopy({ uid, code, wordlistIds });
  const { data: lists = [] } = useQuery(storedListsQuery(uid));
  const practiced = lists.filter(({ wordlistId }) => wordlistIds.includes(wordlistId));
  if (practiced.length === 0 || practiced.length < wordlistIds.length) return null;
  const bytes = practiced.reduce((sum, list) => sum + list.bytes, 0);
  const can = practiced.some(({ missing }) => missing)
    ? "Some recordings need a connection."
    : "You can practice offline.";
  return (
    <Text c="dimmed" fz="sm" ta="center">
      {practiced.some(({ full }) => full)
        ? "This device is full, so some recordings need a connection."
        : `Saved on this device (${formatSize(bytes)}). ${can}`}
    </Text>
  );
}
