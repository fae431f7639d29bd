import type { ReactNode } from "react";
import { hexagon } from "@/shared/ui/hexagon";
import { ResultHexagon } from "../screen/hexagons";
import { PauseIcon, UnlinkedIcon } from "../screen/icons";
import type { Now } from "../screen/lamp";
import { variables } from "../screen/variables";
import type { BoardView } from "../views";
import classes from "./board.module.css";
import { Champion } from "./champion";
import { Countdown } from "./countdown";
import { rulesSize, sizeOf, smallest } from "./fit";
import { Honeycomb } from "./honeycomb";
import { Reinstated, Result } from "./result";
import {
  formatPlaces,
  linesOf,
  numberAndName,
  outcomeSentence,
  roundName,
  rulesOf,
  type Scene,
  sceneOf,
  seatedNote,
  stillIn,
} from "./scene";
import { Turn } from "./turn";

interface BoardProps {
  view: BoardView;
  now: Now;
  /** Since when the server wasn't heard; absent while connected. */
  silentSince?: Date | undefined;
  /** A picture of the board has no heading of its own. */
  heading?: "h1" | "p";
  /** Whether pages of numbers can be held and turned by hand. */
  byHand?: boolean;
}

/** What the hall sees. It fills its place, and is dark in every room. */
export function Board({
  view,
  now,
  silentSince,
  heading: Heading = "h1",
  byHand = false,
}: BoardProps) {
  const scene = silentSince ? "offline" : sceneOf(view);
  const { title, side, main, bottom } = parts(scene, view, now, silentSince, Heading, byHand);
  return (
    <div className={classes.board} data-ground="night" data-scene={scene}>
      {scene === "turn" && view.round?.kind === "titleWord" && (
        <div className={classes.titleLine} />
      )}
      <div className={classes.frame}>
        <div className={classes.top}>
          {title && <Heading>{title}</Heading>}
          <span>{side}</span>
        </div>
        {main}
        <div className={classes.bottom}>{bottom}</div>
      </div>
      {view.bee.rehearsal && (
        <>
          <div className={classes.rehearsal} />
          <div className={classes.rehearsalStamp}>REHEARSAL</div>
        </>
      )}
    </div>
  );
}

interface Parts {
  title?: ReactNode;
  side?: ReactNode;
  main: ReactNode;
  bottom?: ReactNode;
}

function parts(
  scene: Scene | "offline",
  view: BoardView,
  now: Now,
  silentSince: Date | undefined,
  Heading: "h1" | "p",
  byHand: boolean,
): Parts {
  const { bee, speller, round } = view;
  const survivors = stillIn(view);
  const title = view.correction ? "Correction" : roundName(view) || bee.title;
  const side = round && `${survivors.length} still in`;
  switch (scene) {
    case "offline":
      return {
        title,
        main: (
          <Message
            symbol={<UnlinkedIcon />}
            honey
            heading="Screen not connected"
            sentence="The bee continues on stage."
          />
        ),
        bottom: (
          <span className={classes.label}>
            Not connected since {silentSince && formatTime(silentSince)}. It will come back by
            itself.
          </span>
        ),
      };
    case "cover":
      return {
        main: <Message symbol={<EmptyHexagon />} honey heading={<Heading>{bee.title}</Heading>} />,
      };
    case "text":
      return {
        title: bee.title,
        main: <Message heading={view.text} size={sizeOf(view.text ?? "", 13, 15_000)} />,
      };
    case "rules":
      return {
        title: bee.title,
        side: "Rules",
        main: <Rules view={view} />,
      };
    case "hold":
      return {
        title,
        side,
        main: (
          <Message
            symbol={<PauseIcon />}
            heading="One moment, please"
            sentence={view.clock ? "The clock is stopped." : undefined}
          />
        ),
        bottom: speller && view.turn && (
          <span className={classes.label}>{numberAndName(speller)} is at the microphone.</span>
        ),
      };
    case "break":
      return { title: "Break", side, main: <Break view={view} now={now} /> };
    case "doors":
      return {
        title: bee.title,
        side: view.entryCount === 1 ? "1 speller" : `${view.entryCount} spellers`,
        main: (
          <Message
            heading="The bee starts soon"
            sentence="Spellers, please check in at the front table."
          />
        ),
        bottom: <span className={classes.label}>Please turn phones to silent.</span>,
      };
    case "order":
      return {
        title: bee.title,
        side: `${survivors.length} spellers`,
        main: <Honeycomb survivors={survivors} next={view.next[0]} byHand={byHand} />,
        bottom: <span className={classes.label}>The order is drawn.</span>,
      };
    case "waiting":
      return {
        title,
        side,
        main: <Honeycomb survivors={survivors} next={view.next[0]} byHand={byHand} />,
        bottom: <Legend />,
      };
    case "turn":
      return {
        title,
        side: round?.kind === "titleWord" ? `Round ${round.no}` : side,
        main: <Turn view={view} now={now} />,
        bottom: turnNote(view),
      };
    case "result":
      return { title, side, main: <Result view={view} />, bottom: <Recent view={view} /> };
    case "reinstated":
      return {
        title: "Correction",
        side,
        main: <Reinstated view={view} />,
        bottom: view.next[0] !== undefined && (
          <span className={classes.label}>
            {roundName(view)} continues with number {view.next[0]}.
          </span>
        ),
      };
    case "roundEnd":
      return {
        title: `${roundName(view)} is over`,
        side,
        main: (
          <Honeycomb
            survivors={survivors.map(({ number }) => ({ number }))}
            heading={outcomeSentence(view)}
            byHand={byHand}
          />
        ),
        bottom: <Recent view={view} />,
      };
    case "champion":
      return {
        title: bee.title,
        main: <Champion view={view} />,
        bottom: <span className={classes.label}>{formatPlaces(view)}</span>,
      };
  }
}

function turnNote(view: BoardView) {
  if (view.correction) {
    const { reinstated } = view;
    return (
      <span className={classes.label}>
        {reinstated
          ? `${numberAndName(reinstated)} ${reinstated.wasRight ? "gets another word" : "is back in"}.`
          : "The last ruling was taken back."}
      </span>
    );
  }
  return view.round?.kind === "titleWord" ? <TitleNote view={view} /> : <Recent view={view} />;
}

const formatTime = (date: Date) =>
  date.toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });

interface MessageProps {
  symbol?: ReactNode;
  honey?: boolean;
  heading: ReactNode;
  sentence?: ReactNode;
  /** Of the heading, if it isn't the usual one. */
  size?: number;
}

function Message({ symbol, honey = false, heading, sentence, size = 13 }: MessageProps) {
  return (
    <div className={classes.middle}>
      {symbol && (
        <div className={classes.symbol} data-honey={honey}>
          {symbol}
        </div>
      )}
      <div className={classes.heading} style={variables({ size })}>
        {heading}
      </div>
      {sentence && <div className={classes.sentence}>{sentence}</div>}
    </div>
  );
}

function Rules({ view }: { view: BoardView }) {
  const { heading, rules } = rulesOf(view);
  const size = rulesSize(linesOf(view)) ?? smallest;
  return (
    <div className={classes.rules} style={variables({ size })}>
      {heading && <p>{heading}</p>}
      <ol>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
    </div>
  );
}

function EmptyHexagon() {
  return (
    <svg viewBox="0 0 100 100" aria-hidden>
      <path d={hexagon(50, 50, 46)} fill="none" stroke="var(--honey)" strokeWidth={7} />
    </svg>
  );
}

function Break({ view: { pause }, now }: { view: BoardView; now: Now }) {
  const { endT, text } = pause ?? {};
  return (
    <div className={classes.middle}>
      {endT === undefined ? (
        <div className={classes.heading}>Break</div>
      ) : (
        <Countdown endT={endT} now={now} />
      )}
      {text && (
        <div className={classes.sentence} style={variables({ size: sizeOf(text, 7, 4_000) })}>
          {text}
        </div>
      )}
    </div>
  );
}

function Legend() {
  return (
    <>
      <span className={classes.legend}>
        <ResultHexagon result="correct" />
        spelled a word this round
      </span>
      <span className={classes.legend}>
        <ResultHexagon result="toCome" />
        still to come
      </span>
    </>
  );
}

function Recent({ view: { recent } }: { view: BoardView }) {
  if (recent.length === 0) return null;
  return (
    <>
      <span className={classes.label}>Just now</span>
      {recent.map(({ number, correct }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a speller may be there twice, and nothing has state
        <span key={`${number}-${index}`} className={classes.recent} data-out={!correct}>
          <ResultHexagon result={correct ? "correct" : "out"} />
          {number}
          <span className="wh-aloud">{correct ? "correct" : "missed"}</span>
        </span>
      ))}
    </>
  );
}

/** A child should not have to relearn the screen now: only this line is new. */
function TitleNote({ view }: { view: BoardView }) {
  return (
    <span>
      Spell this word to win. <span className={classes.label}>{seatedNote(view)}</span>
    </span>
  );
}
