import { listAsked } from "@/shared/lib/asked";
import type { Lamp } from "../connection/clock";
import { lampShapes, type Now, useDigits, useLamp } from "../screen/lamp";
import { variables } from "../screen/variables";
import type { BoardView } from "../views";
import classes from "./board.module.css";

const lampWords: Record<Lamp, string> = {
  idle: "Listen",
  ask: "ASK",
  spell: "SPELL NOW",
  time: "TIME",
  judging: "Judges deciding",
};

function underLamp(lamp: Lamp, { asked, clock }: BoardView) {
  switch (lamp) {
    case "ask":
      return (
        <>
          Asked: <b>{asked.length === 0 ? "nothing yet" : listAsked(asked)}</b>
        </>
      );
    case "spell":
      return clock ? "No more questions" : "";
    case "time":
      return "The judges decide.";
    case "judging":
      return clock ? "Clock stopped" : "";
    default:
      return "";
  }
}

/** The speller at the microphone, and what they may do. The same for every ruling that may follow. */
export function Turn({ view, now }: { view: BoardView; now: Now }) {
  const lamp = useLamp(view, now);
  const digits = useDigits(view, now);
  const { speller } = view;
  if (!speller) return null;
  const Shape = lampShapes[lamp];
  return (
    <div className={classes.duo}>
      <div className={classes.who}>
        <div className={classes.number}>{speller.number}</div>
        {speller.name && (
          <div className={classes.name} style={variables({ length: speller.name.length })}>
            {speller.name}
          </div>
        )}
      </div>
      <div>
        <div className={classes.signal} data-lamp={lamp}>
          <div className={classes.lamp}>
            {lamp !== "idle" && lamp !== "judging" && <Shape />}
            {lamp === "idle" && view.clock?.running === false
              ? "Clock not started"
              : lampWords[lamp]}
          </div>
          {digits !== "" && <div className={classes.clock}>{digits}</div>}
        </div>
        <div className={classes.under}>{underLamp(lamp, view)}</div>
      </div>
    </div>
  );
}
