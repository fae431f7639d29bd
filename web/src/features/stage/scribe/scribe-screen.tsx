import { useState } from "react";
import { numberAndName } from "../board/scene";
import type { ScreenProps } from "../official/screen-props";
import { ConsoleHeader } from "../screen/console-header";
import { HideIcon, UndoIcon, WarningIcon } from "../screen/icons";
import { KeyButton } from "../screen/key-button";
import { KeyList } from "../screen/key-list";
import { TurnAnnouncer } from "../screen/turn-announcer";
import type { ScribeView } from "../views";
import { AfterRuling } from "./after-ruling";
import { LetterCells } from "./letter-cells";
import { LetterKeyboard } from "./letter-keyboard";
import { changedLetter, eraseLast, type Letters, restart, startName, typeLetter } from "./letters";
import classes from "./scribe-screen.module.css";
import { useLetters } from "./use-letters";
import { useScribeKeys } from "./use-scribe-keys";

const keyNames = [
  ["A to Z", "The letter that you hear. With Shift if the speller says “capital”"],
  ["Tab", "The speller restarts"],
  ["Backspace", "Erase the last letter, or a restart"],
  ["Enter", "The speller has finished"],
  ["Esc", "Not done yet"],
  ["Shift Tab", "To the buttons"],
] as const;

/** A blind record: this page has neither the word nor its length until the ruling is shown. */
export function ScribeScreen({
  view,
  now,
  silentSince,
  commands,
  label,
  address,
  onDevice,
}: ScreenProps<ScribeView>) {
  const { bee, speller, turn, turnId, done } = view;
  const { letters, refusal, waiting, send, change } = useLetters(address, view, silentSince);
  const [help, setHelp] = useState(false);
  // The turn in which this device has said that the speller is done. A judge may say it before the last letters are here.
  const [finished, setFinished] = useState<number>();
  const open = turnId !== undefined;
  const typing = open && !(done && finished === turnId);
  const canFinish = !commands.busy && (turn === "asking" || turn === "spelling");
  const edit = (how: (letters: Letters) => Letters) => () => change(how);
  const type = (letter: string) => change((letters) => typeLetter(letters, letter));
  const keys = {
    restart: edit(restart),
    erase: edit(eraseLast),
    done: async () => {
      await send();
      if (await commands.send({ type: "done" })) setFinished(turnId);
    },
    notDone: () => {
      if (done) void commands.send({ type: "undo", command: done.command, reason: "" });
    },
  };
  useScribeKeys({
    help: () => setHelp(true),
    ...(typing && { letter: type, restart: keys.restart, erase: keys.erase }),
    ...(canFinish && { done: () => void keys.done() }),
    ...(open && done && { notDone: keys.notDone }),
  });
  return (
    <div className={classes.screen} data-fills>
      <ConsoleHeader
        bee={bee}
        turn={view}
        speller={speller}
        open={open && !silentSince}
        now={now}
        device={{ label, connected: !silentSince, onOpen: onDevice }}
      />
      {!silentSince && <TurnAnnouncer speller={speller} turn={view.turn} />}
      <main className={classes.main}>
        {open && (
          <p className={classes.blind}>
            <HideIcon size={24} />
            <span>
              <span className={classes.more}>You don't see the word. </span>Type exactly what you
              hear.
            </span>
          </p>
        )}
        <div className={classes.middle}>
          {open ? (
            <>
              {letters.restarts.map((start, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a speller may start twice with the same letters
                <section key={index} className={classes.start}>
                  <h2>{startName(index)}</h2>
                  <p>{start}</p>
                </section>
              ))}
              <LetterCells
                text={letters.text}
                cursor={typing}
                title={letters.restarts.length > 0 ? startName(letters.restarts.length) : undefined}
              />
              <Changed letters={letters} />
            </>
          ) : view.shown && speller ? (
            <AfterRuling view={view} />
          ) : (
            <p className={classes.between} role="status">
              {betweenSentence(view)}
            </p>
          )}
          {open && (
            <p className={classes.sent} role="status">
              {refusal
                ? `Not sent: ${refusal}`
                : sentSentence(done?.at, waiting, silentSince !== undefined)}
            </p>
          )}
        </div>
      </main>
      {typing && (
        <LetterKeyboard
          capitals={view.capitals}
          onLetter={type}
          onRestart={keys.restart}
          onErase={keys.erase}
        />
      )}
      <footer className={classes.footer}>
        {typing && (
          <span className={classes.more}>
            <KeyButton
              size="large"
              keyName="Tab"
              disabled={letters.text === ""}
              onClick={keys.restart}
            >
              Speller restarts
            </KeyButton>
            <KeyButton size="large" tone="ghost" keyName="⌫" onClick={keys.erase}>
              Erase last
            </KeyButton>
          </span>
        )}
        {open && !done && (
          <>
            <span className={classes.finished}>Speller has finished:</span>
            <KeyButton
              size="large"
              tone="honey"
              keyName="Enter"
              disabled={!canFinish}
              onClick={() => void keys.done()}
            >
              Done
            </KeyButton>
          </>
        )}
        {open && done && (
          <>
            <KeyButton
              size="large"
              keyName="Esc"
              icon={<UndoIcon />}
              disabled={commands.busy}
              onClick={keys.notDone}
            >
              Not done yet
            </KeyButton>
            <span className={classes.wait}>Wait for the ruling.</span>
          </>
        )}
        {!open && view.next && (
          <span className={classes.wait}>Next: {numberAndName(view.next)}</span>
        )}
      </footer>
      {help && <KeyList names={keyNames} onClose={() => setHelp(false)} />}
    </div>
  );
}

/** Only the two starts are compared, not the word. */
function Changed({ letters }: { letters: Letters }) {
  const changed = changedLetter(letters);
  return (
    <p className={classes.changed} role="status">
      {changed && (
        <>
          <WarningIcon size={26} />
          <span>
            Letter {changed.at + 1} changed: {letters.restarts.length > 1 ? "before" : "first"}{" "}
            {changed.before}, now {changed.now}. The judges can see this.
          </span>
        </>
      )}
    </p>
  );
}

const formatTime = (at: string) =>
  new Date(at).toLocaleTimeString("en-US", {
    hour: "numeric",
    minute: "2-digit",
    second: "2-digit",
  });

function sentSentence(doneAt: string | undefined, waiting: boolean, silent: boolean): string {
  if (waiting && silent) {
    return "Your letters are saved on this device. Keep typing: the judges get them when you're connected again.";
  }
  if (doneAt === undefined) return "";
  return waiting ? "Sending to the judges…" : `Sent to the judges at ${formatTime(doneAt)}.`;
}

function betweenSentence({ phase, pause }: ScribeView): string {
  if (pause) return pause.kind === "break" ? "Break" : "One moment, please.";
  switch (phase) {
    case "doors":
      return "The bee hasn't started yet.";
    case "final":
    case "closed":
      return "The bee is over. Thank you!";
    default:
      return "Wait for the next speller.";
  }
}
