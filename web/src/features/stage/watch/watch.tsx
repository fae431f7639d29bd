import type { ReactNode } from "react";
import {
  formatPlaces,
  numberAndName,
  outcomeSentence,
  roundName,
  rulesOf,
  sceneOf,
  stillIn,
} from "../board/scene";
import { clockDigits } from "../connection/clock";
import { ClockIcon, UnlinkedIcon } from "../screen/icons";
import type { Now } from "../screen/lamp";
import { useTicking } from "../screen/use-ticking";
import type { WatchView } from "../views";
import { CorrectionCard, SpellerCard } from "./speller-card";
import classes from "./watch.module.css";
import { WhatHappened } from "./what-happened";

interface WatchProps {
  view: WatchView;
  now: Now;
  /** Since when the server wasn't heard; absent while connected. */
  silentSince: Date | undefined;
}

/** The bee at home: who spells, what happened, and who is still in. Words come once the hall has seen them. */
export function Watch({ view, now, silentSince }: WatchProps) {
  const { bee, round } = view;
  const scene = sceneOf(view);
  const covered = scene === "cover";
  return (
    <div className={classes.page} data-ground="night">
      <header className={classes.header}>
        <h1>{bee.title}</h1>
        {bee.rehearsal && <span className={classes.rehearsal}>Rehearsal</span>}
        {round && !silentSince && !covered && scene !== "champion" && (
          <p className={classes.round}>
            <b>{roundName(view)}</b>
            <span>{stillIn(view).length} still in</span>
          </p>
        )}
      </header>
      <main className={classes.main}>
        {silentSince ? (
          <>
            <p className={classes.offline} role="alert">
              <UnlinkedIcon size={28} />
              Not connected since {formatTime(silentSince)}. We keep trying.
            </p>
            {!covered && <StillIn view={view} title={`Still in at ${formatTime(silentSince)}`} />}
          </>
        ) : (
          <Scene view={view} now={now} />
        )}
      </main>
      <footer className={classes.delay}>
        <ClockIcon size={22} />
        {delaySentence(view.delaySeconds)}
      </footer>
    </div>
  );
}

const formatTime = (date: Date) =>
  date.toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });

const delaySentence = (seconds: number): string =>
  seconds === 0
    ? "You see this as it happens."
    : `You see this ${seconds === 1 ? "1 second" : `${seconds} seconds`} after the hall.`;

function Scene({ view, now }: { view: WatchView; now: Now }) {
  const scene = sceneOf(view);
  switch (scene) {
    case "cover":
      return <Message heading="One moment, please">We'll be back soon.</Message>;
    case "text":
      return <Message heading={view.text} />;
    case "rules": {
      const { heading, rules } = rulesOf(view);
      return (
        <>
          <Message heading="The rules" />
          {heading && <p>{heading}</p>}
          <ol className={classes.rules}>
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ol>
        </>
      );
    }
    case "doors":
      return <Message heading="The bee starts soon">Spellers are checking in.</Message>;
    case "order":
      return (
        <>
          <Message heading="The order is drawn">The first round starts soon.</Message>
          <StillIn view={view} title={`${view.survivors.length} spellers, in order`} />
        </>
      );
    case "break":
      return (
        <>
          <Break view={view} now={now} />
          <StillIn view={view} title={goOnTitle(view)} />
          <WhatHappened view={view} />
        </>
      );
    case "champion":
      return (
        <>
          <Message heading={view.champions.map(numberAndName).join(" · ")} honey>
            {view.champions.length === 1 ? "Champion" : "Champions"}
            {view.word && (
              <>
                . Last word: <span className={classes.word}>{view.word.text}</span>
              </>
            )}
          </Message>
          <p className={classes.places}>{formatPlaces(view, Number.POSITIVE_INFINITY)}</p>
          <WhatHappened view={view} />
        </>
      );
    case "roundEnd":
      return (
        <>
          <Message heading={`${roundName(view)} is over`}>{outcomeSentence(view)}</Message>
          <WhatHappened view={view} />
          <StillIn view={view} title={goOnTitle(view)} />
        </>
      );
    case "hold":
      return (
        <>
          <Message heading="One moment, please">We'll be back soon.</Message>
          <WhatHappened view={view} />
          <StillIn view={view} title="Still in" />
        </>
      );
    default:
      return (
        <>
          <AtMicrophone view={view} />
          <WhatHappened view={view} />
          <StillIn view={view} title="Still in" />
        </>
      );
  }
}

function AtMicrophone({ view }: { view: WatchView }) {
  const [newest] = view.happened;
  if (newest?.corrects && !view.turn) return <CorrectionCard view={view} correction={newest} />;
  return sceneOf(view) === "waiting" ? (
    <Message heading="The next speller comes to the microphone" />
  ) : (
    <SpellerCard view={view} />
  );
}

/** "12 go on to round 5" between rounds. Before a title word, the others stay seated. */
function goOnTitle(view: WatchView): string {
  const isOver = view.phase === "ready" || view.phase === "roundEnd";
  return isOver && view.next.length === 0 ? outcomeSentence(view) : "Still in";
}

interface MessageProps {
  heading: ReactNode;
  honey?: boolean;
  children?: ReactNode;
}

function Message({ heading, honey = false, children }: MessageProps) {
  return (
    <div className={classes.message} data-honey={honey} role="status">
      <p className={classes.heading}>{heading}</p>
      {children && <p>{children}</p>}
    </div>
  );
}

function Break({ view: { pause }, now }: { view: WatchView; now: Now }) {
  const { endT, text } = pause ?? {};
  return (
    <div className={classes.message}>
      <p role="status">Break</p>
      {endT !== undefined && <Countdown endT={endT} now={now} />}
      {text && <p>{text}</p>}
    </div>
  );
}

function Countdown({ endT, now }: { endT: number; now: Now }) {
  const digits = useTicking(() => clockDigits(Math.max(0, endT - now())));
  return digits === "0:00" ? (
    <p className={classes.heading}>Back soon</p>
  ) : (
    <p className={classes.countdown} role="timer">
      {digits}
    </p>
  );
}

function StillIn({ view, title }: { view: WatchView; title: string }) {
  const { speller, turn, shown } = view;
  return (
    <section className={classes.stillIn}>
      <h2>{title}</h2>
      <ul>
        {stillIn(view).map(({ number }) => (
          <li key={number} data-now={turn !== undefined && !shown && number === speller?.number}>
            {number}
          </li>
        ))}
      </ul>
    </section>
  );
}
