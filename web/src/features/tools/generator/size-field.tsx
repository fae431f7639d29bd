import { Button, NumberInput } from "@mantine/core";
import { count, formatNumber } from "@/shared/lib/format";
import classes from "./options-form.module.css";
import { maxSize } from "./rules/search";
import type { FieldValue } from "./rules/size";

interface SizeFieldProps {
  value: FieldValue;
  error: string | undefined;
  /** The number of matching words, if known. */
  available: number | undefined;
  tooFew: boolean;
  statusId: string;
  onType: (value: FieldValue) => void;
  onUse: (size: number) => void;
}

/** The number of words, with the number of matches below it. */
export function SizeField({
  value,
  error,
  available,
  tooFew,
  statusId,
  onType,
  onUse,
}: SizeFieldProps) {
  return (
    <div className={classes.number}>
      <NumberInput
        label="Number of Words"
        min={1}
        max={maxSize}
        clampBehavior="none"
        thousandSeparator=","
        value={value}
        onChange={onType}
        error={error !== undefined || tooFew}
        description={<Availability error={error} available={available} tooFew={tooFew} />}
        descriptionProps={{ id: statusId, role: "status", className: classes.available }}
        inputWrapperOrder={["label", "input", "description"]}
      />
      {error === undefined && tooFew && available !== undefined && available > 0 && (
        <Button
          size="compact-sm"
          variant="default"
          className={classes.use}
          onClick={() => onUse(Math.min(available, maxSize))}
        >
          Use {formatNumber(available)}
        </Button>
      )}
    </div>
  );
}

function Availability({
  error,
  available,
  tooFew,
}: Pick<SizeFieldProps, "error" | "available" | "tooFew">) {
  if (error !== undefined) return <span className={classes.wrong}>{error}</span>;
  if (available === undefined) return "\u00a0";
  const match = count(available, "word matches", "words match");
  if (!tooFew) return `${match}.`;
  return (
    <span className={classes.wrong}>
      {available === 0 ? "No words match. Try fewer filters." : `Only ${match}.`}
    </span>
  );
}
