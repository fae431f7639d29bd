import { VisuallyHidden } from "@mantine/core";
import { formatNumber } from "@/shared/lib/format";
import classes from "./question-bar.module.css";

interface Question {
  id: string;
  label: string;
  /** Undefined while it loads. */
  found: number | undefined;
}

interface QuestionBarProps {
  questions: readonly Question[];
  /** The id of the current one. */
  current: string;
  onAsk: (id: string) => void;
}

/** Filters as questions, each with the number of its answers. */
export function QuestionBar({ questions, current, onAsk }: QuestionBarProps) {
  return (
    <fieldset className={`${classes.bar} wh-on-screen`}>
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
          <span>{label}</span> {found !== undefined && <b>{formatNumber(found)}</b>}
        </button>
      ))}
    </fieldset>
  );
}
