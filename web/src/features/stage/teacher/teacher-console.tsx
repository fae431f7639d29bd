import { useState } from "react";
import { numberAndName, outcomeSentence, roundName } from "../board/scene";
import type { Commands } from "../connection/use-commands";
import { Alerts } from "../screen/alerts";
import { ConsoleHeader } from "../screen/console-header";
import { ResultHexagon } from "../screen/hexagons";
import { CheckIcon } from "../screen/icons";
import type { Now } from "../screen/lamp";
import { withoutLastTurn } from "../screen/last-turn";
import { logInPath } from "../screen/log-in-path";
import { askRows } from "../screen/requests";
import { type Keys, useKeys } from "../screen/use-keys";
import { Requests, usePlayer, WordPanel } from "../screen/word-panel";
import type { TeacherView } from "../views";
import { FooterKeys } from "./footer-keys";
import { HeardField } from "./heard-field";
import { openBoard } from "./open-board";
import { ProjectorQuestion } from "./projector-question";
import { OpenQuestion } from "./questions";
import { SidePanel } from "./side-panel";
import { turnStep, turnSteps } from "./step";
import classes from "./teacher-console.module.css";
import { type Console, useConsole } from "./use-console";
import { useProjectorAnswer } from "./use-projector-answer";

interface TeacherConsoleProps {
  view: TeacherView;
  now: Now;
  silentSince: Date | undefined;
  commands: Commands;
  /** The bee's address in the API. */
  address: string;
  setupPath: string;
}

/** Pronouncer, judge and desk in one, a step at a time. */
export function TeacherConsole(given: TeacherConsoleProps) {
  const props = { ...given, view: withoutLastTurn(given.view) };
  const { view, now, silentSince, commands, address } = props;
  const console = useConsole(address, view, commands, now);
  const projector = useProjectorAnswer(address);
  const [hiddenByKey, setHidden] = useState(false);
  const [boardFailure, setBoardFailure] = useState<string>();
  const showBoard = () => {
    setBoardFailure(undefined);
    void openBoard(address).then(setBoardFailure);
  };
  const hidden = hiddenByKey || !projector.answered;
  const toggle = () => setHidden((now) => !now);
  const play = usePlayer(address, view);
  const hear = () => !hidden && play();
  const { word } = view;
  const busy = commands.busy;

  const asks = word && !hidden ? askRows(word) : [];
  const keys: Keys = {
    space: console.goOn,
    w: console.reveal,
    c: () => console.askToRule(true),
    x: () => console.askToRule(false),
    u: () => view.undoable && console.ask("undo"),
    h: console.hold,
    b: console.cover,
    k: () => view.word && !view.ruled && console.ask("skip"),
    l: hear,
    z: toggle,
    "?": () => console.ask("keys"),
    ...Object.fromEntries(asks.map(({ key, item }) => [key, () => console.info(item)])),
  };
  useKeys(projector.answered ? keys : {});

  return (
    <div className={classes.page}>
      <ConsoleHeader
        bee={view.board.bee}
        turn={view.board}
        speller={view.speller}
        open={!view.ruled && silentSince === undefined}
        now={now}
      />
      <Alerts
        warnings={[
          view.sealBroken && "These aren't the words that were sealed. Check the list first.",
          boardFailure,
        ]}
        silentSince={silentSince}
        commands={commands}
        logIn={logInPath()}
      />
      <div className={classes.columns}>
        <main className={classes.main}>
          <Steps view={view} />
          <WordPanel word={word} hiding={{ hidden, onToggle: toggle }} onHear={hear} />
          <Middle {...props} console={console} hidden={hidden} busy={busy} />
        </main>
        <SidePanel
          view={view}
          now={now}
          silentSince={silentSince}
          busy={busy}
          settling={!console.boardSettled}
          actions={{
            cover: console.cover,
            undo: () => console.ask("undo"),
            hold: console.hold,
            skip: () => console.ask("skip"),
            more: () => console.ask("more"),
          }}
        />
      </div>
      <FooterKeys view={view} busy={busy} console={console} />
      {projector.answered ? (
        <OpenQuestion
          address={address}
          view={view}
          now={now}
          console={console}
          onOpenBoard={showBoard}
        />
      ) : (
        <ProjectorQuestion
          onNoProjector={projector.answer}
          onOpenBoard={() => {
            showBoard();
            projector.answer();
          }}
        />
      )}
    </div>
  );
}

function Steps({ view }: { view: TeacherView }) {
  const now = turnStep(view);
  if (now === undefined) return null;
  return (
    <ol className={classes.steps} aria-label="Steps of a turn">
      {turnSteps.map((name, index) => (
        <li
          key={name}
          data-done={index < now}
          {...(index === now && { "aria-current": "step" as const })}
        >
          {index < now && <CheckIcon />}
          {name}
        </li>
      ))}
    </ol>
  );
}

interface MiddleProps extends TeacherConsoleProps {
  console: Console;
  hidden: boolean;
  busy: boolean;
}

/** Between the word and the keys: what to read, or what came out. */
function Middle({ view, console, hidden, busy, setupPath }: MiddleProps) {
  const { word, asked, ruled, speller } = view;
  if (console.step === "setup") {
    return (
      <p className={classes.large}>
        The bee isn't ready. <a href={setupPath}>Check in the spellers and draw the order.</a>
      </p>
    );
  }
  if (ruled && speller) {
    return (
      <div className={classes.ruling} role="status">
        <ResultHexagon result={ruled.correct ? "correct" : "out"} size={84} />
        <div>
          <p className={classes.result}>{ruled.correct ? "Correct" : "Missed"}</p>
          <p>{rulingSentence(view)}</p>
        </div>
      </div>
    );
  }
  if (word && hidden) {
    return <p className={classes.large}>Sound, definition and sentence are hidden, too.</p>;
  }
  if (word) {
    return (
      <>
        <Requests rows={askRows(word)} asked={asked} disabled={() => busy} onAsked={console.info} />
        {console.step === "listen" && (
          <HeardField
            view={view}
            text={console.heard.text}
            onChange={console.heard.change}
            onEnter={() => console.sendHeard()}
          />
        )}
      </>
    );
  }
  return (
    <p className={classes.between} role="status">
      {betweenSentence(view)}
    </p>
  );
}

function rulingSentence({ ruled, board }: TeacherView): string {
  if (!ruled?.shown) return "The board doesn't show it yet.";
  if (board.word) return "The board shows the word.";
  return ruled.correct
    ? "The board shows a check mark. It doesn't show the word yet."
    : "The board says thank you. It doesn't show the word yet.";
}

function betweenSentence({ next, board, step }: TeacherView): string {
  switch (step) {
    case "roundEnd":
      return `${roundName(board)} is over.`;
    case "final":
      return `${new Intl.ListFormat("en-US").format(board.champions.map(numberAndName))} won.`;
    case "closed":
      return "The bee is over.";
    case "ready":
      return board.round ? `${outcomeSentence(board)}.` : "The order is drawn. The bee can start.";
    default:
      return next ? `Next: ${next.number} ${next.name}` : "";
  }
}
