import { Button, Checkbox, Popover, Stack } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import type { Column } from "../rules/answers-view";
import classes from "./filters.module.css";

interface ChooseColumnsProps {
  columns: readonly Column[];
  shown: readonly Column[];
  /** The ids of the chosen columns; undefined for the default. */
  onChange: (ids: string[] | undefined) => void;
  /** Whether columns were chosen. */
  chosen: boolean;
}

export function ChooseColumns({ columns, shown, onChange, chosen }: ChooseColumnsProps) {
  const ids = new Set(shown.map(({ id }) => id));
  return (
    <Popover position="bottom-end" width={260} trapFocus withRoles>
      <Popover.Target>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        >
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <Stack gap="xs" className={classes.list}>
          {columns.map(({ id, title }) => (
            <Checkbox
              key={id}
              label={<bdi>{title}</bdi>}
              checked={ids.has(id)}
              // One is left, so that the table stays one.
              disabled={ids.size === 1 && ids.has(id)}
              onChange={(event) => {
                const { checked } = event.currentTarget;
                onChange(
                  columns
                    .filter((column) => (column.id === id ? checked : ids.has(column.id)))
                    .map((column) => column.id),
                );
              }}
            />
          ))}
        </Stack>
        <Button
          mt="sm"
          size="xs"
          variant="default"
          disabled={!chosen}
          onClick={() => onChange(undefined)}
        >
          Reset columns
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
