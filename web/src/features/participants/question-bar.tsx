import { VisuallyHidden } from "@mantine/core";
import { formatNumber } from "@/shared/lib/format";
import classes from "./question-bar.module.css";
import type { Question } from "./rules/questions";

interface QuestionBarProps {
  questions: Question[];
  /** The id of the current one. */
  current: string;
  onAsk: (id: string) => void;
}

/** Filters as questions, each with the number of its answers. */
export function QuestionBar({ questions, current, onAsk }: QuestionBarProps) {
  return (
    <fieldset className={classes.bar}>
      <VisuallyHidden component="legend">Show</VisuallyHidden>
      {questions.map(({ id, label, found }) => (
        <button
          key={id}
          type="button"
          className={classes.question}
          aria-pressed={id === current}
          title={label}
          onClick={() => onAsk(id)}
        >
          <span>{label}</span> <b>{formatNumber(found.length)}</b>
        </button>
      ))}
    </fieldset>
  );
}
