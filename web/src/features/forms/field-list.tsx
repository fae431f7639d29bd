import { Text, VisuallyHidden } from "@mantine/core";
import { formatNumber } from "@/shared/lib/format";
import type { FormField } from "./api";
import classes from "./field-list.module.css";

interface FieldListProps {
  fields: readonly FormField[];
  /** How many are shown; the others are only counted. */
  most?: number;
}

/** The fields of a template in a few lines: their names, their types, and a star where an answer is required. */
export function FieldList({ fields, most = 12 }: FieldListProps) {
  const more = fields.length - most;
  return (
    <ul className={classes.fields} aria-label="Fields">
      {fields.slice(0, most).map(({ name, type, required }) => (
        <li key={name} className={classes.field}>
          <bdi className={classes.name}>{name}</bdi>
          {required && (
            <>
              <span className={classes.star} aria-hidden>
                *
              </span>
              <VisuallyHidden>, required</VisuallyHidden>
            </>
          )}
          <VisuallyHidden>, </VisuallyHidden>
          <span className={classes.type}>{type}</span>
        </li>
      ))}
      {more > 0 && (
        <Text component="li" c="dimmed" fz="sm">
          and {formatNumber(more)} more
        </Text>
      )}
    </ul>
  );
}
