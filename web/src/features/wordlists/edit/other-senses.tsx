import { Button } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useId, useState } from "react";
import type { Schema } from "@/shared/api/client";
import { count } from "@/shared/lib/format";
import classes from "./word-fields.module.css";

type Sense = Schema<"OtherSense">;

interface OtherSensesProps {
  senses: readonly Sense[];
  disabled: boolean;
  onUse: (sense: Sense) => void;
}

/** Other meanings of a word, each of which can be its definition. */
export function OtherSenses({ senses, disabled, onUse }: OtherSensesProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  if (senses.length === 0) return null;
  return (
    <div>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-expanded={open}
        aria-controls={id}
        rightSection={
          open ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />
        }
        onClick={() => setOpen(!open)}
      >
        {count(senses.length, "other meaning")}
      </Button>
      <ul id={id} className={classes.senses} hidden={!open}>
        {senses.map((sense) => (
          <li key={`${sense.partOfSpeech} ${sense.definition}`}>
            <em>{sense.partOfSpeech}</em> <span className="wh-typed-text">{sense.definition}</span>
            {sense.source === "gcide" && (
              <span className={classes.old}> From GCIDE, a dictionary from 1913.</span>
            )}{" "}
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={`Use the meaning “${sense.definition}”`}
              disabled={disabled}
              onClick={() => onUse(sense)}
            >
              Use
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
