import { Text, VisuallyHidden } from "@mantine/core";
import { formatNumber } from "@/shared/lib/format";
import type { FormField } from "./api";
import classes from "./field-list.module.css";
import { typeLabel } from "./rules/fields";

interface FieldListProps {
  fields: readonly FormField[];
  /** How many to show; the rest are counted. */
  limit?: number;
}

/** A compact list of fields with their types. */
export function FieldList({ fields, limit = 12 }: FieldListProps) {
  const more = fields.length - limit;
  return (
    <ul className={classes.fields} aria-label="Fields">
      {fields.slice(0, limit).map(({ name, required, ...field }) => (
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
          <span className={classes.type}>
            {typeLabel({ name, required, ...field }).toLowerCase()}
          </span>
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
