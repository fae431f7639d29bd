import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconPhotoPlus } from "@tabler/icons-react";
import { useState } from "react";
import { count } from "@/shared/lib/format";
import { useAbort } from "@/shared/lib/use-abort";
import { FileButton } from "@/shared/ui/file-button";
import { useFocusAfterBusy } from "@/shared/ui/use-focus-after-busy";
import { imageError, uploadImage, uploadSentence } from "./upload-image";

interface ImageUploadProps {
  code: number;
  creatorId: string;
  /** As many more fit. */
  room: number;
  disabled: boolean;
  /** The number of images being uploaded. */
  waiting: number;
  onWaiting: (waiting: number) => void;
  onUploaded: (url: string) => void;
}

interface Refused {
  name: string;
  sentence: string;
}

/** Uploads images one after the other. Those that fail are named, with what to do. */
export function ImageUpload({
  code,
  creatorId,
  room,
  disabled,
  waiting,
  onWaiting,
  onUploaded,
}: ImageUploadProps) {
  const [refused, setRefused] = useState<Refused[]>([]);

  const { start, abort } = useAbort();
  const upload = async (files: File[]) => {
    const signal = start();
    setRefused([]);
    const refuse = ({ name }: File, sentence: string) =>
      setRefused((others) => [...others, { name, sentence }]);
    for (const [index, file] of files.entries()) {
      onWaiting(files.length - index);
      const error = index >= room ? "A post can't have more images." : imageError(file);
      if (error !== undefined) {
        refuse(file, error);
        continue;
      }
      try {
        onUploaded(await uploadImage(file, code, creatorId, signal));
      } catch (failure) {
        if (signal.aborted) break;
        refuse(file, uploadSentence(failure));
      }
    }
    onWaiting(0);
  };

  const uploading = waiting > 0;
  const button = useFocusAfterBusy<HTMLButtonElement>(uploading);

  return (
    <>
      {refused.length > 0 && (
        <Alert w="100%" color="brick" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          <Stack gap={4}>
            {refused.map(({ name, sentence }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name
              <Text key={index}>
                Could not upload “<bdi>{name}</bdi>”. {sentence}
              </Text>
            ))}
          </Stack>
        </Alert>
      )}
      {room > 0 && (
        <FileButton
          multiple
          // iPhones turn HEIC into JPEG for a page that doesn't accept it.
          accept="image/jpeg,image/png,image/webp,image/gif"
          onChange={(files) => void upload(files)}
        >
          {(props) => (
            <Button
              {...props}
              ref={button}
              variant="default"
              leftSection={<IconPhotoPlus size={18} aria-hidden />}
              loading={uploading}
              disabled={disabled}
            >
              Upload images
            </Button>
          )}
        </FileButton>
      )}
      <Text role="status" fz="sm" c="dimmed" component="p" m={0}>
        {uploading && `Uploading. ${count(waiting, "image")} left.`}
      </Text>
      {uploading && (
        <Button variant="default" size="sm" onClick={abort}>
          Cancel upload
        </Button>
      )}
    </>
  );
}
