import { Group, NativeSelect } from "@mantine/core";
import { encodings } from "./csv-encodings";
import type { CsvChoices, CsvSource } from "./import-file";

interface CsvSourceChoicesProps {
  source: CsvSource;
  onChange: (choices: CsvChoices) => void;
}

/** What the file leaves open: the sheet of a workbook, and the encoding of a text file. */
export function CsvSourceChoices({
  source: { sheets, encoding },
  onChange,
}: CsvSourceChoicesProps) {
  if (!sheets && !encoding) return null;
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
      {encoding && (
        <NativeSelect
          label="Encoding"
          description="If letters look wrong, choose another."
          inputWrapperOrder={["label", "input", "description"]}
          data={[...encodings]}
          value={encoding}
          onChange={({ currentTarget }) => {
            const chosen = encodings.find(({ value }) => value === currentTarget.value);
            if (chosen) onChange({ encoding: chosen.value });
          }}
        />
      )}
    </Group>
  );
}
