import "@mantine/dropzone/styles.layer.css";
import { Anchor, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { IconDownload, IconFileSpreadsheet, IconUpload } from "@tabler/icons-react";
import { useId, useRef, useState } from "react";
import { count } from "@/shared/lib/format";
import { CsvColumns, MatchedColumns } from "./csv-columns";
import classes from "./csv-picker.module.css";
import { CsvSourceChoices } from "./csv-source";
import exampleUrl from "./example-wordlist.csv?url";
import type { CsvChoices } from "./import-file";
import type { CsvImporter } from "./use-csv-import";

interface CsvPickerProps {
  csv: CsvImporter;
  uploading: boolean;
  error: string | undefined;
  advice: string | undefined;
  /** Called before the words change. */
  onChange: () => void;
}

export function CsvPicker({ csv, uploading, error, advice, onChange }: CsvPickerProps) {
  const { state } = csv;
  const openFileDialog = useRef<() => void>(null);
  const errorId = useId();
  const chosen = state.step !== "none" && state.step !== "rejected";
  const source = state.step === "none" ? undefined : state.source;
  const outline = "outline" in state ? state.outline : undefined;
  const [rematching, setRematching] = useState(false);
  const matching = state.step === "unmatched" || (state.step === "read" && rematching);

  const onChoose = (file: File) => {
    onChange();
    setRematching(false);
    csv.choose(file);
  };
  const onClear = () => {
    onChange();
    setRematching(false);
    csv.clear();
  };
  const onReread = (choices: CsvChoices) => {
    onChange();
    setRematching(false);
    csv.change(choices);
  };

  return (
    <Stack gap="xs">
      <Text component="span" fw={600} id={`${errorId}-label`}>
        Excel or CSV file <span className={classes.required}>*</span>
      </Text>
      <Dropzone
        // No `accept`: `checkWordsFile` checks the file's name.
        onDrop={([file]) => file && onChoose(file)}
        multiple={false}
        activateOnClick={false}
        activateOnKeyboard={false}
        disabled={uploading}
        openRef={openFileDialog}
        inputProps={{
          accept:
            ".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
          "aria-labelledby": `${errorId}-label`,
          disabled: uploading,
        }}
        className={classes.drop ?? ""}
        data-chosen={chosen || undefined}
        data-error={error !== undefined || undefined}
        enablePointerEvents
      >
        <Stack align="center" gap="sm" ta="center">
          <IconFileSpreadsheet size={40} stroke={1.4} aria-hidden className={classes.icon} />
          {uploading ? (
            <>
              <Text fw={600} role="status">
                Uploading...
              </Text>
              <Progress value={100} animated w="min(20rem, 100%)" aria-label="Uploading" />
            </>
          ) : chosen ? (
            <>
              <div>
                <Text fw={600} className={classes.fileName}>
                  {state.fileName}
                </Text>
                <Text c="dimmed" role="status">
                  {state.step === "unmatched"
                    ? "Match its columns below"
                    : state.step === "reading"
                      ? `Reading: ${count(state.wordCount, "word")} so far`
                      : count(state.wordCount, "word")}
                </Text>
              </div>
              {state.step === "reading" && (
                <Progress
                  value={state.read * 100}
                  w="min(20rem, 100%)"
                  aria-label="Reading the file"
                />
              )}
            </>
          ) : (
            <Text c="dimmed">Drop an Excel or CSV file here, or choose one</Text>
          )}
          {!uploading && (
            <Group gap="xs" justify="center">
              <Button
                variant="default"
                leftSection={<IconUpload size={18} aria-hidden />}
                onClick={() => openFileDialog.current?.()}
                aria-describedby={error === undefined ? undefined : errorId}
              >
                {chosen ? "Choose another file" : "Choose file"}
              </Button>
              {chosen && (
                <Button variant="subtle" color="gray" onClick={onClear}>
                  {state.step === "reading" ? "Cancel" : "Remove"}
                </Button>
              )}
            </Group>
          )}
        </Stack>
      </Dropzone>
      <div id={errorId} role="alert">
        {error !== undefined && (
          <Text c="var(--mantine-color-error)" fz="sm">
            {state.step === "rejected" && (
              <span className={classes.fileName}>{state.fileName}: </span>
            )}
            <span>{error}</span>
            {advice !== undefined && <span className={classes.advice}>{advice}</span>}
          </Text>
        )}
      </div>
      {source && !uploading && <CsvSourceChoices source={source} onChange={onReread} />}
      {outline && matching && !uploading && (
        <CsvColumns
          key={`${source?.sheets?.chosen} ${source?.encoding}`}
          outline={outline}
          focused={rematching}
          onMatch={(columns) => columns && onReread({ columns })}
        />
      )}
      {outline && state.step === "read" && !matching && !uploading && (
        <MatchedColumns onChange={() => setRematching(true)} />
      )}
      <Text fz="sm" c="dimmed">
        Your file needs these column headings: Word, Pronunciation, Part of Speech, Definition,
        Etymology and Sentence, in any order. If yours differ, you can match them. Up to 20,000
        words and 5 MB.
      </Text>
      <Anchor href={exampleUrl} download="example-wordlist.csv" fz="sm" className={classes.example}>
        <IconDownload size={18} aria-hidden />
        Download an example
      </Anchor>
    </Stack>
  );
}
