import { Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { type CsvFailure, checkCsvFile, decodeCsv } from "@/shared/csv/csv-text";
import { useAbort } from "@/shared/lib/use-abort";
import { confirm } from "@/shared/ui/confirm";
import { FileButton } from "@/shared/ui/file-button";

const maxFileBytes = 1024 * 1024;

interface NamesInputProps {
  text: string;
  onChange: (text: string) => void;
  error: string | undefined;
  disabled: boolean;
}

/** The names of a class, typed or read from a CSV file. */
export function NamesInput({ text, onChange, error, disabled }: NamesInputProps) {
  const [fileFailure, setFileFailure] = useState<CsvFailure>();
  const [read, setRead] = useState("");
  // A file from a cloud folder takes seconds to read, and someone may type meanwhile.
  const now = useRef({ text, onChange, disabled });
  now.current = { text, onChange, disabled };
  const { start } = useAbort();

  function change(changed: string) {
    setFileFailure(undefined);
    now.current.onChange(changed);
  }

  async function choose(file: File | null) {
    if (file === null) return;
    const signal = start();
    // The page is gone, or the accounts are being created.
    const isLate = () => signal.aborted || now.current.disabled;
    const result = await readFile(file);
    if (isLate()) return;
    if ("failure" in result) {
      setFileFailure(result.failure);
      return;
    }
    const use = () => {
      if (isLate()) return;
      setRead(result.text);
      change(result.text);
    };
    const { text: typed } = now.current;
    if (typed.trim() === "" || typed === read) {
      use();
      return;
    }
    confirm({
      title: "Replace the names?",
      message: "The names in the file will replace what you've typed.",
      confirmLabel: "Replace",
      onConfirm: use,
    });
  }

  return (
    <Stack gap="sm">
      <Textarea
        label="Names"
        description="One child per line, or columns from a spreadsheet. To add an email, put it after a comma."
        placeholder={"Maya Lopez\nBen Ito, ben@example.org"}
        autosize
        minRows={6}
        maxRows={14}
        spellCheck={false}
        disabled={disabled}
        value={text}
        error={error}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <Group gap="sm">
        <FileButton accept=".csv,text/csv" onChange={(file) => void choose(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              disabled={disabled}
              leftSection={<IconUpload size={18} aria-hidden />}
            >
              Choose a CSV file
            </Button>
          )}
        </FileButton>
        <Text fz="sm" c="dimmed">
          Columns: Name, or First name and Last name. Email is optional.
        </Text>
      </Group>
      <div role="alert">
        {fileFailure !== undefined && (
          <Text c="var(--mantine-color-error)" fz="sm">
            {fileFailure.message}. {fileFailure.advice}
          </Text>
        )}
      </div>
    </Stack>
  );
}

async function readFile(file: File): Promise<{ text: string } | { failure: CsvFailure }> {
  const failure =
    file.size > maxFileBytes
      ? { message: "This file is too large for a list of names" }
      : checkCsvFile(file);
  if (failure !== undefined) return { failure };
  try {
    const read = decodeCsv(new Uint8Array(await file.arrayBuffer()));
    if ("certainty" in read && read.certainty === "doubtful") {
      const advice = "In Excel, choose Save As, then CSV UTF-8.";
      return { failure: { message: "Some letters in this file can't be read", advice } };
    }
    return read;
  } catch {
    return { failure: { message: "Could not read the file", advice: "Choose it again." } };
  }
}
