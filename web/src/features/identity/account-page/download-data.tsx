import { Button, Group, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { formatSize } from "@/shared/lib/format";
import { saveFile } from "@/shared/lib/save-file";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { fetchOwnData } from "./fetch-own-data";

/** Saves all that is stored about one as wordhive-data.zip. */
export function DownloadData() {
  const [come, setCome] = useState("");
  const cancel = useRef<AbortController>(undefined);
  useEffect(() => () => cancel.current?.abort(), []);
  const download = useMutation({
    mutationFn: async () => {
      setCome("");
      cancel.current = new AbortController();
      const { signal } = cancel.current;
      saveFile(
        "wordhive-data.zip",
        await fetchOwnData((bytes) => setCome(formatSize(bytes)), signal),
      );
    },
  });
  const failed = download.isError && download.error.name !== "AbortError";
  return (
    <Stack gap="sm" align="flex-start">
      <Text>
        Take along all that is stored about you: your account, your form answers, your practice, and
        what you uploaded.
      </Text>
      <Group gap="md">
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          disabled={download.isPending}
          onClick={() => download.mutate()}
        >
          Download your data
        </Button>
        {download.isPending && (
          <Button variant="subtle" color="gray" onClick={() => cancel.current?.abort()}>
            Cancel
          </Button>
        )}
        {download.isPending && (
          <Text fz="sm" c="dimmed">
            <span role="status">Downloading...</span> {come}
          </Text>
        )}
        {download.isSuccess && (
          <Text fz="sm" c="dimmed" role="status">
            Your data is saved as wordhive-data.zip.
          </Text>
        )}
      </Group>
      {failed && (
        <FailureAlert
          sentence="Failed to download your data."
          error={download.error}
          onRetry={() => download.mutate()}
        />
      )}
    </Stack>
  );
}
