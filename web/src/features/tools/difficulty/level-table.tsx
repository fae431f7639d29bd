import { Table } from "@mantine/core";
import { formatNumber } from "@/shared/lib/format";
import { LevelBadge } from "../level-badge";
import classes from "./level-table.module.css";
import type { countLevels } from "./results";

export function LevelTable({ counts }: { counts: ReturnType<typeof countLevels> }) {
  return (
    <Table verticalSpacing={3} className={classes.table} aria-label="Words at each level">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Level</Table.Th>
          <Table.Th scope="col" ta="end">
            Words
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {counts.map(({ level, words }) => (
          <Table.Tr key={level} data-none={words === 0 || undefined}>
            <Table.Td>
              <LevelBadge level={level} />
            </Table.Td>
            <Table.Td ta="end" className={classes.count}>
              {formatNumber(words)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
