import type { JudgeView, Suggestion } from "../views";
import { startsSentence } from "./comparison";
import { RingIcon, WarningIcon } from "./icons";
import { startName } from "./starts";
import classes from "./starts-list.module.css";

interface StartsProps {
  heard: JudgeView["heard"];
  suggestion: Suggestion | undefined;
  /** No more letters come. */
  complete: boolean;
}

/** What a speller who started over had spelled before, and whether that changes anything. */
export function Starts({ heard, suggestion, complete }: StartsProps) {
  if (!heard || heard.restarts.length === 0) return null;
  const { fault, sentence } = startsSentence(heard, suggestion, complete);
  const Icon = fault ? WarningIcon : RingIcon;
  return (
    <section className={classes.starts} aria-label="Before starting over">
      <dl>
        {heard.restarts.map((letters, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a speller may start twice with the same letters
          <div key={index}>
            <dt>{startName(index)}</dt>
            <dd>{Array.from(letters).join(" ")}</dd>
          </div>
        ))}
      </dl>
      <p data-fault={fault} role="status">
        <Icon size={20} />
        {sentence}
      </p>
    </section>
  );
}
