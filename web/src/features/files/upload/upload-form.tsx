import {
  Button,
  Checkbox,
  FileInput,
  Group,
  Progress,
  Stack,
  Text,
  VisuallyHidden,
} from "@mantine/core";
import { IconFileTypePdf, IconUpload } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { formatSize } from "@/shared/lib/format";
import { useAbort } from "@/shared/lib/use-abort";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { notify } from "@/shared/ui/notify";
import { UnsavedGuard } from "@/shared/ui/unsaved-guard";
import { useFocusAfterBusy } from "@/shared/ui/use-focus-after-busy";
import { hidden, visible } from "@/shared/visibility/visibility";
import { filesQuery } from "../api";
import { checkFile, InvalidFileError, uploadReason } from "../rules/upload-rules";
import { type UploadProgress, uploadFile } from "./upload-file";
import classes from "./upload-form.module.css";

const noProgress: UploadProgress = { share: 0, sent: false };

interface UploadFormProps {
  code: number;
  uid: string;
}

export function UploadForm({ code, uid }: UploadFormProps) {
  const queryClient = useQueryClient();
  const forgetChoice = useRef<() => void>(null);
  const [file, setFile] = useState<File | null>(null);
  const [missing, setMissing] = useState(false);
  const [isHidden, setHidden] = useState(false);
  const [progress, setProgress] = useState(noProgress);
  const { start, abort } = useAbort();

  const upload = useMutation({
    mutationFn: async (pdf: File) => {
      const signal = start();
      setProgress(noProgress);
      await checkFile(pdf);
      return uploadFile({
        file: pdf,
        code,
        creatorId: uid,
        visibility: isHidden ? hidden : visible,
        onProgress: setProgress,
        signal,
      });
    },
    onSuccess: ({ filename }) => {
      setFile(null);
      notify.success(`Uploaded “${filename}”.`);
    },
    // After a failure too: the file may exist even if the response was lost.
    onSettled: () => queryClient.invalidateQueries({ queryKey: filesQuery(code).queryKey }),
  });

  const busy = upload.isPending;
  const chooser = useFocusAfterBusy<HTMLButtonElement>(busy);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setMissing(file === null);
    if (file === null) {
      chooser.current?.focus();
    } else {
      upload.mutate(file);
    }
  };

  const failed = upload.isError && upload.error.name !== "AbortError";
  const reason = uploadReason(upload.error);
  const chosen = file === null ? "" : `${file.name}, ${formatSize(file.size)}`;
  const percent = Math.floor(progress.share * 100);
  return (
    <form noValidate onSubmit={submit}>
      <UnsavedGuard dirty={busy} />
      <Stack gap="sm">
        <div className={classes.fields}>
          <FileInput
            ref={chooser}
            resetRef={forgetChoice}
            label="PDF file"
            autoFocus
            description="Up to 25 MB."
            placeholder="Choose a PDF"
            accept="application/pdf,.pdf"
            leftSection={<IconFileTypePdf size={20} aria-hidden />}
            leftSectionPointerEvents="none"
            clearable={!busy}
            clearButtonProps={{ "aria-label": "Remove the chosen file", tabIndex: 0 }}
            disabled={busy}
            fileInputProps={{ disabled: busy }}
            value={file}
            valueComponent={() => <div className={classes.chosen}>{chosen}</div>}
            error={missing && "Please select a file to upload."}
            onChange={(next) => {
              setFile(next);
              // Browsers don't report the same file again, but it may have been corrected.
              forgetChoice.current?.();
              setMissing(false);
              upload.reset();
            }}
            className={classes.file ?? ""}
          />
          <Button
            type="submit"
            variant="default"
            leftSection={<IconUpload size={18} aria-hidden />}
            disabled={busy}
            className={classes.upload ?? ""}
          >
            Upload
          </Button>
        </div>
        <Checkbox
          label="Hide it from spellers for now"
          checked={isHidden}
          disabled={busy}
          onChange={({ currentTarget }) => setHidden(currentTarget.checked)}
        />
        {busy ? (
          <div className={classes.progress}>
            <Group justify="space-between" gap="sm" mih={36}>
              <Text fw={600} role="status">
                Uploading...
              </Text>
              <Group gap="sm">
                <Text fz="sm" c="dimmed" className={classes.percent}>
                  {percent}%
                </Text>
                {!progress.sent && (
                  <Button variant="default" size="xs" onClick={abort}>
                    Cancel
                  </Button>
                )}
              </Group>
            </Group>
            <Progress
              value={percent}
              animated={progress.sent}
              aria-label={`Uploading ${file?.name ?? ""}`}
            />
            <Text fz="sm" c="dimmed" className={classes.name}>
              {chosen}
            </Text>
          </div>
        ) : (
          // Screen readers read only the field's label.
          <VisuallyHidden role="status">{chosen}</VisuallyHidden>
        )}
        {failed && (
          <FailureAlert
            sentence="Failed to upload file."
            error={upload.error}
            {...(reason !== undefined && { more: reason })}
            {...(!(upload.error instanceof InvalidFileError) &&
              file !== null && { onRetry: () => upload.mutate(file) })}
          />
        )}
      </Stack>
    </form>
  );
}
