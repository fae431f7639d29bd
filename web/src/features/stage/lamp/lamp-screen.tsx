import type { ReactNode } from "react";
import { askedNames } from "@/shared/lib/asked";
import type { Lamp } from "../connection/clock";
import type { ScreenProps } from "../official/screen-props";
import { ResultHexagon } from "../screen/hexagons";
import { PauseIcon, UnlinkedIcon } from "../screen/icons";
import { lampShapes, type Now, useDigits, useLamp } from "../screen/lamp";
import { variables } from "../screen/variables";
import type { LampView } from "../views";
import classes from "./lamp-screen.module.css";

const lampWords: Record<Lamp, string> = {
  idle: "Listen",
  ask: "ASK",
  spell: "SPELL NOW",
  time: "TIME",
  judging: "Thank you",
};

/** Between rounds, the server still has the last turn. For the speller it is over. */
const restPhases: readonly LampView["phase"][] = ["ready", "final", "closed"];

/** What the speller sees from the microphone: it reads at 10 m, and is dark in every room. Nothing can be pressed while someone spells. */
export function LampScreen({ view, now, silentSince, label, onDevice }: ScreenProps<LampView>) {
  const { bee, phase, speller, turn, shown, pause, largeType } = view;
  const atMic =
    speller !== undefined &&
    !restPhases.includes(phase) &&
    (turn !== undefined || shown !== undefined);
  return (
    <main className={classes.screen} data-fills data-ground="night" data-large={largeType}>
      <div className={classes.frame}>
        <header className={classes.top}>
          <h1>
            {atMic && !silentSince ? (
              <>
                {speller.number} {speller.name}
              </>
            ) : (
              bee.title
            )}
          </h1>
          {bee.rehearsal && <span className={classes.rehearsal}>REHEARSAL</span>}
          {!atMic && (
            <button type="button" className={classes.device} onClick={onDevice}>
              {label}
            </button>
          )}
        </header>
        {silentSince ? (
          <Message symbol={<UnlinkedIcon />} heading="Screen not connected">
            Please look at the pronouncer.
          </Message>
        ) : pause ? (
          <Message
            symbol={<PauseIcon />}
            heading={pause.kind === "break" ? "Break" : "One moment, please"}
          >
            {atMic && view.clock && "The clock is stopped."}
          </Message>
        ) : atMic && shown ? (
          <Message
            symbol={<ResultHexagon result={shown.correct ? "correct" : "out"} />}
            heading={shown.correct ? "Correct" : `Thank you, ${speller.name ?? speller.number}`}
          />
        ) : atMic ? (
          <Turn view={view} now={now} />
        ) : (
          <Message heading={betweenSentence(view)} />
        )}
      </div>
    </main>
  );
}

interface MessageProps {
  symbol?: ReactNode;
  heading: string;
  children?: ReactNode;
}

function Message({ symbol, heading, children }: MessageProps) {
  return (
    <div className={classes.message} role="status">
      {symbol}
      <p className={classes.heading} style={variables({ length: heading.length })}>
        {heading}
      </p>
      {children && <p className={classes.under}>{children}</p>}
    </div>
  );
}

function Turn({ view, now }: { view: LampView; now: Now }) {
  const lamp = useLamp(view, now);
  const digits = useDigits(view, now);
  const Shape = lampShapes[lamp];
  return (
    <>
      <div className={classes.signal} data-lamp={lamp}>
        <p className={classes.lamp} role="status">
          {lamp !== "idle" && lamp !== "judging" && <Shape />}
          {lampWords[lamp]}
        </p>
        {digits !== "" && (
          <p className={classes.clock}>
            <span>{digits}</span>
          </p>
        )}
      </div>
      <p className={classes.under}>{underLamp(lamp, view)}</p>
    </>
  );
}

function underLamp(lamp: Lamp, { askable }: LampView): string {
  switch (lamp) {
    case "idle":
      return "The pronouncer says your word.";
    case "ask":
      return askable.length === 0
        ? "Spell when you're ready."
        : `You may ask: ${askable.map((item) => askedNames[item]).join(" · ")}`;
    case "spell":
      return "Take your time. Say every letter.";
    default:
      return "Please wait for the judges.";
  }
}

function betweenSentence({ phase, round }: LampView): string {
  switch (phase) {
    case "doors":
      return "The bee starts soon";
    case "ready":
      return round ? "The next round starts soon" : "The bee starts soon";
    case "final":
    case "closed":
      return "Thank you, spellers";
    default:
      return "The next speller, please";
  }
}
