import { Button, Group, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { formatSize } from "@/shared/lib/format";
import { saveFile } from "@/shared/lib/save-file";
import { useAbort } from "@/shared/lib/use-abort";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { fetchDataExport } from "./fetch-data-export";

export function DownloadData() {
  const [received, setReceived] = useState("");
  const { start, abort } = useAbort();
  const download = useMutation({
    mutationFn: async () => {
      setReceived("");
      const signal = start();
      saveFile(
        "wordhive-data.zip",
        await fetchDataExport((bytes) => setReceived(formatSize(bytes)), signal),
      );
    },
  });
  const failed = download.isError && download.error.name !== "AbortError";
  return (
    <Stack gap="sm" align="flex-start">
      <Text>
        Download everything we store about you: your account, form answers, practice progress and
        uploads.
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
          <Button variant="subtle" color="gray" onClick={abort}>
            Cancel
          </Button>
        )}
        {download.isPending && (
          <Text fz="sm" c="dimmed">
            <span role="status">Downloading...</span> {received}
          </Text>
        )}
        {download.isSuccess && (
          <Text fz="sm" c="dimmed" role="status">
            Saved your data as wordhive-data.zip.
          </Text>
        )}
      </Group>
      {failed && (
        <FailureAlert
          sentence="Could not download your data."
          error={download.error}
          onRetry={() => download.mutate()}
        />
      )}
    </Stack>
  );
}
