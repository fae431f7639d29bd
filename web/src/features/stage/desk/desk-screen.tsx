import { roundName, stillIn } from "../board/scene";
import type { ScreenProps } from "../official/screen-props";
import { HideIcon, PauseIcon } from "../screen/icons";
import { KeyButton } from "../screen/key-button";
import { RehearsalStamp } from "../screen/rehearsal-stamp";
import { useKeys } from "../screen/use-keys";
import type { DeskView } from "../views";
import { AppealsPanel } from "./appeals-panel";
import { BoardPanel } from "./board-panel";
import classes from "./desk.module.css";
import { DeskKey } from "./desk-key";
import { DeskQuestions } from "./desk-questions";
import { DevicesPanel } from "./devices-panel";
import { LogPanel } from "./log-panel";
import { NowPanel } from "./now-panel";
import { OrderColumn } from "./order-column";
import { RoundPanel } from "./round-panel";
import { isRoundOpen, turnsDone } from "./round-steps";
import { type Desk, useDesk } from "./use-desk";
import { useGrants } from "./use-grants";

export type DeskScreenProps = ScreenProps<DeskView>;

/** The coordinator's desk: who, what now, and with which devices. It has no word. */
export function DeskScreen(props: DeskScreenProps) {
  const { view, now, silentSince, commands, address, access } = props;
  const desk = useDesk(view, commands);
  const grants = useGrants(access);
  useKeys({
    n: () => desk.press("call"),
    w: () => desk.press("reveal"),
    h: desk.hold,
    b: desk.cover,
    u: desk.undo,
    "?": () => desk.ask({ is: "keys" }),
  });
  const { busy } = commands;
  return (
    <>
      <div className={classes.page}>
        <Header
          view={view}
          desk={desk}
          busy={busy}
          label={props.label}
          onDevice={props.onDevice}
          {...(access && { access })}
        />
        <div className={classes.columns}>
          <OrderColumn view={view} desk={desk} busy={busy} />
          <main className={classes.main}>
            {view.correctionWaiting && <CorrectionWaiting desk={desk} />}
            <NowPanel
              view={view}
              now={now}
              silentSince={silentSince}
              wordAddress={`${address}/view/pronouncer`}
            />
            <RoundPanel view={view} desk={desk} busy={busy} />
            <BoardPanel
              view={view}
              now={now}
              silentSince={silentSince}
              desk={desk}
              keptAs={props.keptAs}
              busy={busy}
            />
            <AppealsPanel view={view} desk={desk} />
            <RareActions view={view} desk={desk} busy={busy} />
          </main>
          <aside className={classes.side} aria-label="Devices and log">
            <DevicesPanel
              view={view}
              now={now}
              grants={grants}
              canAdd={access !== undefined}
              onAdd={() => desk.ask({ is: "addDevice" })}
            />
            <LogPanel view={view} {...(access && { access })} />
          </aside>
        </div>
      </div>
      <DeskQuestions {...props} desk={desk} grants={grants} />
    </>
  );
}

interface PartProps {
  view: DeskView;
  desk: Desk;
  busy: boolean;
}

interface HeaderProps extends PartProps, Pick<DeskScreenProps, "access" | "label" | "onDevice"> {}

function Header({ view, desk, busy, access, label, onDevice }: HeaderProps) {
  const { board, wordsLeft } = view;
  const { done, all } = turnsDone(view);
  const covered = board.mode === "cover";
  // In a duel, they spell as often as it takes.
  const counted = isRoundOpen(view) && all > 0 && board.round?.kind !== "duel";
  return (
    <header className={classes.header}>
      <h1>{board.bee.title}</h1>
      {board.bee.rehearsal && (
        <RehearsalStamp robot={access && `/competition/${access.code}/bee`} />
      )}
      <p>
        {board.round && (
          <span>
            <b>{roundName(board)}</b>
            {counted && ` · ${done} of ${all} done`}
          </span>
        )}
        <span>
          <b>{stillIn(board).length}</b> still in
        </span>
        <span>
          <b>{wordsLeft}</b> words left
        </span>
      </p>
      <div className={classes.headerKeys}>
        <KeyButton
          size="small"
          tone="ghost"
          aria-label={`This device: ${label}`}
          onClick={onDevice}
        >
          {label}
        </KeyButton>
        <KeyButton
          size="small"
          keyName="H"
          tone={board.pause ? "honey" : "plain"}
          icon={<PauseIcon size={18} />}
          disabled={busy || view.step === "closed"}
          settling={!desk.boardSettled}
          onClick={desk.hold}
        >
          {board.pause ? "Resume" : "Hold"}
        </KeyButton>
        <KeyButton
          tone="ink"
          size="small"
          keyName="B"
          icon={<HideIcon />}
          aria-pressed={covered}
          disabled={busy}
          settling={!desk.boardSettled}
          onClick={desk.cover}
        >
          {covered ? "Uncover board" : "Cover board"}
        </KeyButton>
      </div>
    </header>
  );
}

/** The hall doesn't know yet what was undone. Nothing else goes on before. */
function CorrectionWaiting({ desk }: { desk: Desk }) {
  return (
    <div className={classes.waiting} role="status">
      <p>A shown result was undone. The hall hasn't seen the correction.</p>
      <KeyButton tone="honey" onClick={() => desk.ask({ is: "correction" })}>
        Show the correction…
      </KeyButton>
    </div>
  );
}

/** What is rare, apart from what is frequent. */
function RareActions({ view, desk, busy }: PartProps) {
  const { step, redoable } = view;
  const over = step === "closed";
  const notBegun =
    step === "setup" ? "the order isn't drawn" : over ? "the bee is over" : undefined;
  return (
    <section className={classes.rare} aria-label="Rarely needed">
      <h2>Rarely needed</h2>
      <div>
        {redoable !== undefined && (
          <KeyButton size="small" disabled={busy} onClick={() => void desk.act({ type: "redo" })}>
            Redo
          </KeyButton>
        )}
        <DeskKey
          size="small"
          missing={!desk.canVoid && "no turn is open"}
          onClick={() => desk.ask({ is: "void" })}
        >
          Void this turn…
        </DeskKey>
        <DeskKey size="small" missing={notBegun} onClick={() => desk.ask({ is: "leave" })}>
          Someone leaves…
        </DeskKey>
        {view.returnable.length > 0 && (
          <KeyButton size="small" onClick={() => desk.ask({ is: "return" })}>
            Someone is back…
          </KeyButton>
        )}
        <DeskKey
          size="small"
          missing={notBegun || (step === "final" && "there is a champion")}
          onClick={() => desk.ask({ is: "catchUp" })}
        >
          Catch up from paper…
        </DeskKey>
        <DeskKey
          size="small"
          missing={over && "the bee is over"}
          onClick={() => desk.ask({ is: "amend" })}
        >
          Change a rule…
        </DeskKey>
        {over ? (
          <KeyButton size="small" onClick={() => desk.ask({ is: "reopen" })}>
            Reopen the bee…
          </KeyButton>
        ) : (
          <KeyButton size="small" keyName="?" onClick={() => desk.ask({ is: "keys" })}>
            Keys
          </KeyButton>
        )}
      </div>
    </section>
  );
}
