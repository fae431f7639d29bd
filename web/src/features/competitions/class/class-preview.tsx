import { Table, Text, Title } from "@mantine/core";
import classes from "./class-preview.module.css";
import { type ClassRow, maxClassSize } from "./read-class";

/** The people as they were read, rows with errors first. */
export function ClassPreview({ people }: { people: ClassRow[] }) {
  const errorsFirst = people.toSorted(
    (a, b) => Number(a.error === undefined) - Number(b.error === undefined),
  );
  const hasEmails = people.some(({ email }) => email !== "");
  return (
    <div>
      <Title order={2} id="class-preview" mb="xs">
        Preview
      </Title>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <section className={classes.preview} aria-labelledby="class-preview" tabIndex={0}>
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
