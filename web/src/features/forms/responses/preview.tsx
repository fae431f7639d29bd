import { Button, Text } from "@mantine/core";
import { useId, useState } from "react";
import { formatNumber } from "@/shared/lib/format";
import type { FormField } from "../api";
import { typeLabel } from "../rules/fields";
import { limitText } from "../rules/limits";
import classes from "./preview.module.css";

/** A long form must not push its answers out of view. */
const initialFields = 12;

export function Preview({ fields }: { fields: FormField[] }) {
  const [all, setAll] = useState(false);
  const id = useId();
  const shown = all ? fields : fields.slice(0, initialFields);
  return (
    <>
      <ol className={classes.fields} id={id}>
        {shown.map((field) => (
          <li key={field.name} className={classes.field}>
            <Text fz="sm" fw={600} className={classes.name}>
              {field.name}
            </Text>
            <Text fz="sm" c="dimmed">
              {[typeLabel(field), field.required ? "Required" : "Optional", limitText(field)]
                .filter(Boolean)
                .join(" · ")}
            </Text>
          </li>
        ))}
        <li className={classes.field}>
          <Text fz="sm" fw={600}>
            Signature
          </Text>
          <Text fz="sm" c="dimmed">
            Text · Required
          </Text>
        </li>
      </ol>
      {fields.length > initialFields && (
        <Button
          mt="md"
          variant="default"
          size="sm"
          aria-expanded={all}
          aria-controls={id}
          onClick={() => setAll(!all)}
        >
          {all ? "Show fewer fields" : `Show all ${formatNumber(fields.length)} fields`}
        </Button>
      )}
    </>
  );
}
