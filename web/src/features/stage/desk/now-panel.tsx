import { useRef, useState } from "react";
import { numberAndName } from "../board/scene";
import { AskedList } from "../screen/asked-list";
import { HideIcon } from "../screen/icons";
import { lampShapes, type Now, useDigits, useLamp } from "../screen/lamp";
import type { DeskView } from "../views";
import classes from "./desk.module.css";
import { isTurnOpen } from "./round-steps";

const lampWords = {
  idle: "Not started",
  ask: "ASK",
  spell: "SPELL NOW",
  time: "TIME",
  judging: "STOPPED",
} as const;

interface NowPanelProps {
  view: DeskView;
  now: Now;
  silentSince: Date | undefined;
  /** Where the word is read for as long as it is looked at. Absent for desks that may not. */
  wordAddress: string | undefined;
}

/** Who is at the microphone. */
export function NowPanel({ view, now, silentSince, wordAddress }: NowPanelProps) {
  const { speller, asked } = view;
  // The end of a round has a sentence of its own.
  if (view.step === "roundEnd") return null;
  if (!speller || !isTurnOpen(view)) return <Between view={view} />;
  return (
    <section className={classes.now} aria-label="At the microphone">
      <div className={classes.who}>
        <span className={classes.number}>{speller.number}</span>
        <div>
          <p className={classes.name}>{speller.name}</p>
          <p>{speller.school}</p>
        </div>
        {!silentSince && <Signal view={view} now={now} />}
      </div>
      <div className={classes.asked}>
        <p>
          {asked.length > 0 ? (
            <>
              Asked: <AskedList asked={asked} />
            </>
          ) : (
            "Nothing asked yet"
          )}
          {view.step === "ruled" && ". Ruled, not shown yet."}
        </p>
        {wordAddress && <HoldToLook key={view.turnId} address={wordAddress} />}
      </div>
    </section>
  );
}

function Between({ view: { next, board, step } }: { view: DeskView }) {
  const sentence = () => {
    if (board.pause) return "The bee is paused.";
    switch (step) {
      case "setup":
        return "The order isn't drawn yet.";
      case "final":
        return `${board.champions.map(numberAndName).join(" and ")} won.`;
      case "closed":
        return "The bee is over.";
      default:
        return next ? `Next: ${numberAndName(next)}` : "Nobody is at the microphone.";
    }
  };
  return (
    <p className={classes.between} role="status">
      {sentence()}
    </p>
  );
}

function Signal({ view, now }: { view: DeskView; now: Now }) {
  const lamp = useLamp(view, now);
  const digits = useDigits(view, now);
  const Shape = lampShapes[lamp];
  return (
    <div className={classes.signal}>
      <span className={classes.lamp} data-lamp={lamp}>
        <Shape size={22} />
        {lampWords[lamp]}
      </span>
      {digits !== "" && <span className={classes.clock}>{digits}</span>}
    </div>
  );
}

/** The word is fetched when someone holds the button, and forgotten when they let go: this screen often faces the room. */
function HoldToLook({ address }: { address: string }) {
  const [shown, setShown] = useState<string>();
  const holding = useRef(false);

  async function look() {
    if (holding.current) return;
    holding.current = true;
    setShown("…");
    let text: string;
    try {
      const response = await fetch(address);
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      const { word } = (await response.json()) as { word?: { text: string } };
      text = word?.text ?? "No word";
    } catch {
      text = "Could not load the word";
    }
    if (holding.current) setShown(text);
  }

  function hide() {
    holding.current = false;
    setShown(undefined);
  }

  return (
    <button
      type="button"
      className={classes.look}
      onPointerDown={() => void look()}
      onPointerUp={hide}
      onPointerLeave={hide}
      onPointerCancel={hide}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={({ code }) => {
        if (code === "Space" || code === "Enter") void look();
      }}
      onKeyUp={hide}
      onBlur={hide}
    >
      <HideIcon />
      <span data-word={shown !== undefined}>{shown ?? "Word hidden. Hold to look."}</span>
    </button>
  );
}
