import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { saveFile } from "@/shared/lib/save-file";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { type WordlistRow, wordlistCsv } from "./wordlist-csv";

interface DownloadWordlistProps {
  /** Called on download; the rows in file order. */
  rows: () => readonly WordlistRow[];
  note: string;
}

/** Downloads the rated words as wordlist.csv. */
export function DownloadWordlist({ rows, note }: DownloadWordlistProps) {
  const [withLevel, setWithLevel] = useState(false);
  const [failed, setFailed] = useState(false);
  const download = () => {
    try {
      const text = wordlistCsv(rows(), { withLevel });
      saveFile("wordlist.csv", new Blob([text], { type: "text/csv;charset=utf-8" }));
      setFailed(false);
    } catch (error) {
      console.error(error);
      setFailed(true);
    }
  };
  return (
    <Stack gap="sm">
      <Group gap="md">
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={download}
        >
          Download wordlist.csv
        </Button>
        <Checkbox
          label="Include the level"
          checked={withLevel}
          onChange={(event) => setWithLevel(event.currentTarget.checked)}
        />
      </Group>
      <Text fz="sm" c="dimmed">
        {note}
      </Text>
      {failed && (
        <FailureAlert
          sentence="Failed to download the CSV file. Please try again."
          onRetry={download}
        />
      )}
    </Stack>
  );
}
