import { Button, Group, Stack, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { count, formatSize } from "@/shared/lib/format";
import { notify } from "@/shared/ui/notify";
import { SectionCard } from "@/shared/ui/section-card";
import type { StoredList } from "./database";
import { removeAllLists, removeList } from "./stored-lists";
import { storedListsQuery } from "./stored-lists-query";

/** The wordlists on this device, if there are any. */
export function SavedListsCard({ uid }: { uid: string }) {
  const queryClient = useQueryClient();
  const { data: lists = [] } = useQuery(storedListsQuery(uid));
  if (lists.length === 0) return null;
  const remove = (removing: Promise<void>, what: string) =>
    removing
      .then(() => notify.success(`Removed ${what} from this device.`))
      .catch(() => notify.failure(`Could not remove ${what} from this device.`))
      .finally(() => queryClient.invalidateQueries(storedListsQuery(uid)));
  const bytes = lists.reduce((sum, list) => sum + list.bytes, 0);
  return (
    <SectionCard title="Saved on this device">
      <Stack gap="md" align="flex-start">
        <Text>
          You can practice these wordlists offline. They're saved when you practice them, and
          removed when you log out.
        </Text>
        <Stack component="ul" gap="sm" w="100%" m={0} p={0} style={{ listStyle: "none" }}>
          {lists.map((list) => (
            <Group component="li" key={list.wordlistId} justify="space-between" gap="sm">
              <div>
                <Text fw={600}>{list.title}</Text>
                <Text fz="sm" c="dimmed">
                  {contentsOf(list)}
                </Text>
              </div>
              <Button
                variant="default"
                size="sm"
                leftSection={<IconTrash size={18} aria-hidden />}
                aria-label={`Remove ${list.title} from this device`}
                onClick={() => remove(removeList(uid, list.wordlistId), `“${list.title}”`)}
              >
                Remove
              </Button>
            </Group>
          ))}
        </Stack>
        {lists.length > 1 && (
          <Button
            variant="default"
            onClick={() => remove(removeAllLists(uid), count(lists.length, "wordlist"))}
          >
            Remove all ({formatSize(bytes)})
          </Button>
        )}
      </Stack>
    </SectionCard>
  );
}

function contentsOf({ words, recordings, bytes, full, missing }: StoredList): string {
  const parts = [count(words, "word"), count(recordings, "recording"), formatSize(bytes)];
  if (full) return `${parts.join(", ")}. This device has no room for all recordings.`;
  return `${parts.join(", ")}${missing ? ". Some recordings need a connection." : ""}`;
}
