import { Button, Checkbox, Group, NativeSelect, SimpleGrid, Text } from "@mantine/core";
import { useState } from "react";
import { formatNumber } from "@/shared/lib/format";
import { type Column, type FileColumn, headers, type Outline, required } from "./columns";
import classes from "./csv-columns.module.css";
import type { CsvChoices } from "./import-file";

interface CsvColumnsProps {
  outline: Outline;
  onMatch: (columns: CsvChoices["columns"]) => void;
}

/** Matches the columns of a file whose headings differ. */
export function CsvColumns({ outline, onMatch }: CsvColumnsProps) {
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
        Choose what each column of your file contains.
      </Text>
      <Checkbox
        label={
          outline.headingRow === 1
            ? "The first row is a heading"
            : `Row ${formatNumber(outline.headingRow)} is a heading`
        }
        checked={hasHeading}
        onChange={({ currentTarget }) => setHasHeading(currentTarget.checked)}
        mb="md"
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
        {required.map((column) => {
          const index = chosen[column];
          const samples = fileColumns.find((other) => other.index === index)?.samples ?? [];
          return (
            <div key={column}>
              <NativeSelect
                label={headers[column]}
                withAsterisk={column === "word"}
                error={column === "word" && wordMissing && "Choose the column with the words."}
                value={index ?? ""}
                onChange={({ currentTarget }) => choose(column, currentTarget.value)}
              >
                <option value="">{column === "word" ? "Please choose" : "Not in this file"}</option>
                {fileColumns.map((other) => (
                  <option key={other.index} value={other.index}>
                    {optionText(other)}
                  </option>
                ))}
              </NativeSelect>
              <Text fz="sm" c="dimmed" className={classes.samples} aria-hidden>
                {samples.join(" · ")}
              </Text>
            </div>
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

/** Says how the columns were matched. */
export function MatchedColumns({ onChange }: { onChange: () => void }) {
  return (
    <Group gap="sm">
      <Text fz="sm">Columns matched. Check the preview below.</Text>
      <Button variant="default" size="compact-sm" onClick={onChange}>
        Change columns
      </Button>
    </Group>
  );
}
