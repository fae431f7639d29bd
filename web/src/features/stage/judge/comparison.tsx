import { comparison, differenceOf } from "../screen/comparison";
import { CheckIcon, RingIcon, WarningIcon } from "../screen/icons";
import { Starts } from "../screen/starts-list";
import { variables } from "../screen/variables";
import type { JudgeView, Suggestion } from "../views";
import classes from "./comparison.module.css";

interface ComparisonProps {
  word: string;
  suggestion: Suggestion | undefined;
  heard: JudgeView["heard"];
  /** No more letters come. */
  complete: boolean;
}

/** The word above what was heard, letter by letter. It marks the first difference, and rules nothing. */
export function Comparison({ word, suggestion, heard, complete }: ComparisonProps) {
  const cells =
    suggestion?.cells ?? Array.from(word, (accepted) => ({ accepted, heard: undefined }));
  const { differs, sentence } = comparison(suggestion, complete);
  const letters = cells.map((cell) => cell.heard ?? "").join("");
  const same = suggestion?.verdict === "correct";
  const differsAt = differs && suggestion ? differenceOf(suggestion) : undefined;
  const Icon = same ? CheckIcon : differs ? WarningIcon : RingIcon;
  return (
    <section
      className={classes.card}
      aria-label="Letters"
      style={variables({ cells: cells.length })}
    >
      <p className="wh-aloud">{letters ? `Heard: ${Array.from(letters).join(" ")}` : ""}</p>
      <div className={classes.rows} aria-hidden>
        <span className={classes.name}>{rowName(suggestion)}</span>
        <div className={classes.cells}>
          {cells.map(({ accepted }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: letters have no other name
            <span key={index} data-differs={index === differsAt}>
              {accepted}
            </span>
          ))}
        </div>
        <span className={classes.name}>Heard</span>
        <div className={classes.cells}>
          {cells.map((cell, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: letters have no other name
            <span key={index} data-differs={index === differsAt} data-empty={!cell.heard}>
              {cell.heard}
            </span>
          ))}
        </div>
      </div>
      <p className={classes.sentence} data-verdict={same ? "same" : differs && "differs"}>
        {sentence ? (
          <>
            <Icon size={24} />
            {sentence}
          </>
        ) : (
          "No letters yet."
        )}
      </p>
      <Starts heard={heard} suggestion={suggestion} complete={complete} />
    </section>
  );
}

/** What the letters above are. */
function rowName(suggestion: Suggestion | undefined): string {
  if (!suggestion?.spelling) return "Word";
  return suggestion.homonym ? "Same sound" : "Accepted";
}
