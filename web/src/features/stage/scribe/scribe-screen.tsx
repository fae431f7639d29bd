import { useState } from "react";
import type { ScreenProps } from "../official/screen-props";
import { ConsoleHeader } from "../screen/console-header";
import { HideIcon } from "../screen/icons";
import { KeyList } from "../screen/key-list";
import { TurnAnnouncer } from "../screen/turn-announcer";
import { useSettled } from "../screen/use-settled";
import type { ScribeView } from "../views";
import { AfterRuling } from "./after-ruling";
import { LetterKeyboard } from "./letter-keyboard";
import { LetterRecord } from "./letter-record";
import { eraseLast, restart, typeLetter } from "./letters";
import { ScribeFooter } from "./scribe-footer";
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
export function ScribeScreen(props: ScreenProps<ScribeView>) {
  const { view, now, silentSince, commands, label, onDevice } = props;
  const { bee, speller, turn, turnId, done } = view;
  const { letters, refusal, waiting, send, change } = useLetters(props);
  const [help, setHelp] = useState(false);
  // The turn in which this device has said that the speller is done. A judge may say it before the last letters are here.
  const [finished, setFinished] = useState<number>();
  const open = turnId !== undefined;
  const typing = open && !(done && finished === turnId);
  // On a phone, "Done" and "Not done yet" have the same place.
  const settled = useSettled(String(done !== undefined));
  const canFinish = !commands.busy && (turn === "asking" || turn === "spelling");
  const type = (letter: string) => change((letters) => typeLetter(letters, letter));
  async function finish() {
    // The judges have all letters when they read that the speller is done.
    const basis = { decisions: view.decisions, turnId };
    if (!silentSince) await send();
    // Sending can take so long that the next speller is there.
    if (await commands.send({ type: "done" }, basis)) setFinished(turnId);
  }
  const keys = {
    restart: () => change(restart),
    erase: () => change(eraseLast),
    done: () => void finish(),
    notDone: () => {
      if (done) void commands.send({ type: "undo", command: done.command, reason: "" });
    },
  };
  useScribeKeys({
    help: () => setHelp(true),
    ...(typing && { letter: type, restart: keys.restart, erase: keys.erase }),
    ...(canFinish && { done: keys.done }),
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
        <div className={classes.turn}>
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
              <LetterRecord
                letters={letters}
                typing={typing}
                sent={
                  refusal
                    ? `Not sent: ${refusal}`
                    : sentSentence(done?.at, waiting, silentSince !== undefined)
                }
              />
            ) : view.shown && speller ? (
              <AfterRuling view={view} />
            ) : (
              <p className={classes.between} role="status">
                {betweenSentence(view)}
              </p>
            )}
          </div>
        </div>
        {typing && (
          <LetterKeyboard
            capitals={view.capitals}
            onLetter={type}
            onRestart={keys.restart}
            onErase={keys.erase}
          />
        )}
      </main>
      <ScribeFooter
        view={view}
        typing={typing}
        canRestart={letters.text !== ""}
        canFinish={canFinish}
        busy={commands.busy}
        settling={!settled}
        keys={keys}
      />
      {help && (
        <KeyList
          names={keyNames}
          note="Letters are those of your keyboard's layout."
          onClose={() => setHelp(false)}
        />
      )}
    </div>
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
