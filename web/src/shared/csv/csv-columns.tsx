import { Button, Checkbox, Group, NativeSelect, SimpleGrid, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { formatNumber } from "@/shared/lib/format";
import { isFocusLost, useFocusWhen } from "@/shared/ui/focus";
import { type Column, type FileColumn, headers, type Outline, required } from "./columns";
import classes from "./csv-columns.module.css";
import type { CsvChoices } from "./import-file";

interface CsvColumnsProps {
  outline: Outline;
  /** Takes the focus, because the button that opened this is gone. */
  focused: boolean;
  onMatch: (columns: CsvChoices["columns"]) => void;
}

/** Matches the columns of a file or of pasted cells whose headings differ. */
export function CsvColumns({ outline, focused, onMatch }: CsvColumnsProps) {
  const heading = useFocusWhen<HTMLInputElement>(focused);
  const [hasHeading, setHasHeading] = useState(outline.hasHeading);
  const [chosen, setChosen] = useState(outline.columns);
  const [wordMissing, setWordMissing] = useState(false);
  const fileColumns = hasHeading ? outline.headed : outline.plain;

  const choose = (column: Column, index: string) => {
    const { [column]: _previous, ...others } = chosen;
    setChosen(index === "" ? others : { ...others, [column]: Number(index) });
    if (column === "word") setWordMissing(false);
  };

  return (
    <fieldset className={classes.panel}>
      <legend>Match your columns</legend>
      <Text fz="sm" c="dimmed" mb="md">
        Choose what each column contains.
      </Text>
      <Checkbox
        ref={heading}
        label={
          outline.headingRow === 1
            ? "The first row is a heading"
            : `Row ${formatNumber(outline.headingRow)} is a heading`
        }
        description={
          hasHeading &&
          outline.rowsAbove > 0 &&
          `Skips the ${outline.rowsAbove === 1 ? "row" : `${outline.rowsAbove} rows`} above it.`
        }
        checked={hasHeading}
        onChange={({ currentTarget }) => setHasHeading(currentTarget.checked)}
        mb="md"
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
        {required.map((column) => {
          const index = chosen[column];
          return (
            <NativeSelect
              key={column}
              label={headers[column]}
              withAsterisk={column === "word"}
              error={column === "word" && wordMissing && "Choose the column with the words."}
              value={index ?? ""}
              onChange={({ currentTarget }) => choose(column, currentTarget.value)}
            >
              <option value="">{column === "word" ? "Please choose" : "Not included"}</option>
              {fileColumns.map((other) => (
                <option key={other.index} value={other.index}>
                  {optionText(other)}
                </option>
              ))}
            </NativeSelect>
          );
        })}
      </SimpleGrid>
      <Button
        mt="md"
        onClick={() => {
          if (chosen.word === undefined) setWordMissing(true);
          else onMatch({ hasHeading, columns: chosen });
        }}
      >
        Use these columns
      </Button>
    </fieldset>
  );
}

function optionText({ name, samples }: FileColumn): string {
  return samples.length === 0 ? name : `${name}: ${samples.join(", ")}`;
}

/** Offers to match the columns again. */
export function MatchedColumns({ onChange }: { onChange: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The focused button that matched them is gone.
    if (isFocusLost()) button.current?.focus();
  }, []);
  return (
    <Group gap="sm">
      <Text fz="sm">Columns matched. Check the preview below.</Text>
      <Button ref={button} variant="default" size="compact-sm" onClick={onChange}>
        Change columns
      </Button>
    </Group>
  );
}
