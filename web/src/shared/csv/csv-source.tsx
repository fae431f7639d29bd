import { Group, NativeSelect } from "@mantine/core";
import { encodings } from "./csv-encodings";
import { asksForEncoding } from "./csv-import";
import type { CsvChoices, CsvSource } from "./import-file";

interface CsvSourceChoicesProps {
  source: CsvSource;
  onChange: (choices: CsvChoices) => void;
}

/** What the file leaves open: the sheet of a workbook, and the encoding of a text file. */
export function CsvSourceChoices({ source, onChange }: CsvSourceChoicesProps) {
  const { sheets, encoding } = source;
  const asks = asksForEncoding(source);
  if (!sheets && !encoding && !asks) return null;
  return (
    <Group gap="md" align="start">
      {sheets && (
        <NativeSelect
          label="Sheet"
          data={sheets.names}
          value={sheets.chosen}
          onChange={({ currentTarget }) => onChange({ sheet: currentTarget.value })}
        />
      )}
      {(encoding || asks) && (
        <NativeSelect
          label="Encoding"
          description={asks ? undefined : "If letters look wrong, choose another."}
          inputWrapperOrder={["label", "input", "description", "error"]}
          error={asks && "Some letters look wrong. Choose the encoding that shows them correctly."}
          data={asks ? [{ value: "", label: "Please choose" }, ...encodings] : [...encodings]}
          value={encoding ?? ""}
          onChange={({ currentTarget }) => {
            const chosen = encodings.find(({ value }) => value === currentTarget.value);
            if (chosen) onChange({ encoding: chosen.value });
          }}
        />
      )}
    </Group>
  );
}
