import { Button, Group, Stack, Text } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { useRef } from "react";
import { saveFile } from "@/shared/lib/save-file";
import { CopyButton } from "@/shared/ui/copy-button";
import { Modal } from "@/shared/ui/lazy-dialog";
import classes from "./two-step.module.css";

interface RecoveryCodesDialogProps {
  /** Empty while the dialog is closed. */
  codes: string[];
  onClose: () => void;
}

/** New recovery codes, which are shown once. A default export, as it is loaded lazily. */
export default function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const list = useRef<HTMLUListElement>(null);
  const text = codes.join("\n");
  return (
    <Modal
      opened={codes.length > 0}
      onClose={onClose}
      title="Save your recovery codes"
      // They would be lost with a careless click.
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="md" id="recovery-codes">
        <Text>
          If you lose your phone, one of these codes logs you in after your password. Each works
          once. They won't be shown again, so save them now.
        </Text>
        <ul ref={list} className={classes.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Group gap="xs" className="wh-on-screen">
          <CopyButton text={text} shown={list} />
          <Button
            variant="default"
            size="sm"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() =>
              saveFile(
                "wordhive-recovery-codes.txt",
                new Blob([`Wordhive recovery codes for ${location.host}\n\n${text}\n`], {
                  type: "text/plain",
                }),
              )
            }
          >
            Download
          </Button>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        </Group>
        <Button className="wh-on-screen" onClick={onClose}>
          I saved them
        </Button>
      </Stack>
    </Modal>
  );
}
