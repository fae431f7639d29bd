import { numberAndName } from "../board/scene";
import { ResultHexagon, statusResults } from "../screen/hexagons";
import { UndoIcon } from "../screen/icons";
import type { DeskView, SpellerStatus } from "../views";
import classes from "./desk.module.css";
import { DeskKey } from "./desk-key";
import { openAppeals } from "./round-steps";
import type { Desk } from "./use-desk";

const words: Record<SpellerStatus, string> = {
  right: "Correct",
  missed: "Missed",
  out: "Left",
  missing: "Not here",
  now: "At the mic",
  toCome: "",
  here: "Here",
};

interface OrderColumnProps {
  view: DeskView;
  desk: Desk;
  busy: boolean;
}

/** Everyone in the order of the draw, and how they did in this round. */
export function OrderColumn({ view, desk, busy }: OrderColumnProps) {
  const { order, next, step, undoable } = view;
  const appealing = new Set(openAppeals(view).map(({ number }) => number));
  const canPass = step === "between" && next !== undefined;
  return (
    <section className={classes.order} aria-label="Order">
      <div className={classes.heading}>
        <h2>Order</h2>
        <span>{order.length} spellers</span>
      </div>
      <ol>
        {order.map(({ speller, number, name, status }) => {
          const isNext = status === "toCome" && number === next?.number;
          const state = isNext ? "Next" : words[status];
          return (
            <li key={speller} data-now={status === "now"} data-out={status === "out"}>
              <b>{number}</b>
              <span>{name}</span>
              <span className={classes.status}>
                {[state, appealing.has(number) && "appeal"].filter(Boolean).join(", ")}
                {state === "" && <span className="wh-aloud">to come</span>}
              </span>
              <ResultHexagon result={statusResults[status]} size={22} />
            </li>
          );
        })}
      </ol>
      <div className={classes.orderKeys}>
        <DeskKey
          size="small"
          missing={!canPass && (next ? "between turns" : "nobody is next")}
          onClick={() => desk.ask({ is: "passOver" })}
        >
          {next ? `Pass over ${numberAndName(next)}…` : "Pass over…"}
        </DeskKey>
        <DeskKey
          size="small"
          keyName="U"
          icon={<UndoIcon />}
          busy={busy}
          missing={!undoable && "nothing to undo"}
          onClick={desk.undo}
        >
          Undo…
        </DeskKey>
      </div>
    </section>
  );
}
