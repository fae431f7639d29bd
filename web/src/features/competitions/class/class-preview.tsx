import { Button, Group, Table, Text, Title } from "@mantine/core";
import { useRef } from "react";
import classes from "./class-preview.module.css";
import { type ClassList, maxClassSize } from "./read-class";

interface ClassPreviewProps {
  list: ClassList;
  disabled: boolean;
  /** Gets the list with first and last names swapped. */
  onChange: (text: string) => void;
}

/** The people as they were read, rows with errors first, and what is doubtful or left out. */
export function ClassPreview({ list, disabled, onChange }: ClassPreviewProps) {
  const { people, leftOut, order } = list;
  const preview = useRef<HTMLElement>(null);
  const errorsFirst = people.toSorted(
    (a, b) => Number(a.error === undefined) - Number(b.error === undefined),
  );
  const hasEmails = people.some(({ email }) => email !== "");
  return (
    <div>
      <Title order={2} id="class-preview" mb="xs">
        Preview
      </Title>
      {leftOut.length > 0 && (
        <Text role="status" fz="sm" mb="xs">
          Left out: {leftOut.join(", ")}.
        </Text>
      )}
      {order && (
        <Group gap="sm" mb="xs">
          <Text fz="sm">
            {order.lastFirst
              ? "Your list seems to have last names first."
              : "Your list seems to have first names first."}
          </Text>
          <Button
            variant="default"
            size="compact-sm"
            disabled={disabled}
            onClick={() => {
              // The button is about to disappear.
              preview.current?.focus();
              onChange(order.swapped);
            }}
          >
            {order.lastFirst ? "First names come first" : "Last names come first"}
          </Button>
        </Group>
      )}
      <section
        ref={preview}
        className={classes.preview}
        aria-labelledby="class-preview"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        tabIndex={0}
      >
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Row</Table.Th>
              <Table.Th>Name</Table.Th>
              {hasEmails && <Table.Th>Email</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {errorsFirst.slice(0, maxClassSize + 1).map(({ row, name, email, error, warning }) => (
              <Table.Tr key={row}>
                <Table.Td>{row}</Table.Td>
                <Table.Td className={classes.name}>
                  <bdi>{name}</bdi>
                  {error !== undefined && <Text className={classes.error}>{error}</Text>}
                  {warning !== undefined && (
                    <Text c="dimmed" fz="sm">
                      {warning}
                    </Text>
                  )}
                </Table.Td>
                {hasEmails && <Table.Td className={classes.email}>{email}</Table.Td>}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </div>
  );
}
