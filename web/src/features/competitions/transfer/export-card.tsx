import { Button, Checkbox, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { saveFile } from "@/shared/lib/save-file";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { SectionCard } from "@/shared/ui/section-card";
import { exportCompetition } from "./api";

/** Downloads a whole competition, to keep it or to import it on another server. */
export function ExportCard({ code }: { code: number }) {
  const [answers, setAnswers] = useState(false);
  const download = useMutation({
    mutationFn: async () => saveFile(`bee-${code}.zip`, await exportCompetition(code, answers)),
  });
  return (
    <SectionCard title="Download everything">
      <Stack gap="sm" align="flex-start">
        <Text>
          One zip file with the schedule, checklist, forms, posts, PDFs, wordlists and recordings.
          Another Wordhive server can import it. Sealed wordlists aren't included.
        </Text>
        <Checkbox
          label="Include people's answers to forms"
          description="As CSV files for your records. An import leaves them out. We may ask you to log in again."
          checked={answers}
          readOnly={download.isPending}
          onChange={(event) => {
            setAnswers(event.currentTarget.checked);
            download.reset();
          }}
        />
        {download.isError && (
          <FailureAlert sentence="Failed to download the competition." error={download.error} />
        )}
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          Download everything
        </Button>
      </Stack>
    </SectionCard>
  );
}
