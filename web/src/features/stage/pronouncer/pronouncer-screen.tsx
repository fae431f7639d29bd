import { useState } from "react";
import { numberAndName, roundName, roundNote } from "../board/scene";
import type { StageCommand } from "../commands";
import { type Basis, isSame } from "../connection/use-commands";
import { useLateCommands } from "../connection/use-late-commands";
import type { ScreenProps } from "../official/screen-props";
import { ConsoleHeader } from "../screen/console-header";
import { KeyList, type KeyNames } from "../screen/key-list";
import { nameOf } from "../screen/name-of";
import { ReasonDialog } from "../screen/reason-dialog";
import { askRows } from "../screen/requests";
import { TurnAnnouncer } from "../screen/turn-announcer";
import { UndoDialog } from "../screen/undo-dialog";
import { useKeys } from "../screen/use-keys";
import { useSettled } from "../screen/use-settled";
import { Requests, usePlayer, WordPanel } from "../screen/word-panel";
import type { AskItem, PronouncerView } from "../views";
import classes from "./pronouncer.module.css";
import { PronouncerFooter } from "./pronouncer-footer";
import { Spelling } from "./spelling";
import { type Step, stepOf, withoutLastTurn } from "./step";

type Question = Extract<StageCommand, { type: "info" }>;

const commandOf: Partial<Record<Step, StageCommand>> = {
  call: { type: "call" },
  say: { type: "speak" },
};

/** Says the words, answers what is asked, and reads out the spelling. */
export function PronouncerScreen(props: ScreenProps<PronouncerView>) {
  const view = withoutLastTurn(props.view);
  const { now, silentSince, commands, label, address, keptAs, onDevice } = props;
  const { word, turnId, turn, speller, undoable } = view;
  const step = stepOf(view);
  const settled = useSettled([step, turnId, word?.text, view.next?.number].join());
  const [question, setQuestion] = useState<"skip" | "undo" | "keys">();
  const [basis, setBasis] = useState<Basis>();
  /** Opens a question. Its answer counts only for what the page shows now. */
  const open = (question: "skip" | "undo" | "keys") => {
    setBasis({ decisions: view.decisions, turnId });
    setQuestion(question);
  };
  const close = () => {
    setBasis(undefined);
    setQuestion(undefined);
  };
  // Someone else has decided something since.
  if (question === "undo" && !undoable) close();
  const hear = usePlayer(address, view);
  const act = (command: StageCommand) => {
    close();
    void commands.send(command, basis);
  };
  const rows = word ? askRows(word, view.askable) : [];
  const canAsk = (item: AskItem) =>
    turnId !== undefined && turn !== undefined && view.askable.includes(item);
  const connected = silentSince === undefined;
  const { late, add } = useLateCommands<Question>(connected, commands, keptAs, "late-questions");
  const ask = (item: AskItem) => {
    if (turnId === undefined || !canAsk(item)) return;
    const question: Question = { type: "info", turn: turnId, item };
    // Before Space, a question also starts the turn's clock. Later ones also survive a connection that has just been cut.
    if (turn === "waiting") act(question);
    // The second press of a double press isn't another question.
    else if (!connected || !late.some((one) => isSame(one, question))) add(question);
  };
  const asked = [...view.asked, ...late.filter((one) => one.turn === turnId)];
  const goOn = () => {
    const command = commandOf[step];
    if (command && settled) act(command);
  };
  const reveal = () => step === "reveal" && settled && act({ type: "reveal" });
  const skip = () => step === "say" && open("skip");
  useKeys({
    space: goOn,
    w: reveal,
    k: skip,
    l: hear,
    u: () => undoable && open("undo"),
    "?": () => open("keys"),
    ...Object.fromEntries(rows.map(({ key, item }) => [key, () => ask(item)])),
  });

  return (
    <div className={classes.page}>
      <ConsoleHeader
        bee={view.bee}
        turn={view}
        speller={speller}
        open={turn !== undefined && connected}
        now={now}
        device={{ label, connected, onOpen: onDevice }}
      />
      <main className={classes.main}>
        <TurnAnnouncer speller={speller} turn={turn} />
        {word && turn ? (
          <>
            <WordPanel word={word} onHear={hear} />
            {roundNote(view) && <p className={classes.note}>{roundNote(view)}</p>}
            {word.note && <p className={classes.note}>{word.note}</p>}
            <Requests
              rows={rows}
              asked={asked}
              disabled={(item) => commands.busy || !canAsk(item)}
              onAsked={ask}
            />
          </>
        ) : word && view.shown ? (
          <Spelling view={view} word={word} />
        ) : (
          <p className={classes.sentence} role="status">
            {waitSentence(view)}
          </p>
        )}
      </main>
      <PronouncerFooter
        view={view}
        step={step}
        busy={commands.busy}
        connected={connected}
        settling={!settled}
        onGoOn={goOn}
        onReveal={reveal}
        onSkip={skip}
        onUndo={() => open("undo")}
      />
      {question === "skip" && (
        <ReasonDialog
          title={`Skip “${word?.text}”?`}
          reasons={skipReasons}
          askSecond={view.skipNeedsSecond ? address : undefined}
          action="Skip and get a new word"
          tone="brick"
          onConfirm={(reason, second) => act({ type: "skip", reason, ...(second && { second }) })}
          onClose={close}
        >
          {speller?.name || "The speller"} gets a new word. This one won't be used. The log says
          why.
        </ReasonDialog>
      )}
      {question === "undo" && undoable && (
        <UndoDialog
          address={address}
          audience="hall"
          now={now}
          undoable={undoable}
          speller={nameOf(view, undoable.number)}
          busy={commands.busy}
          onUndo={act}
          onClose={close}
        />
      )}
      {question === "keys" && <KeyList names={keyNames} onClose={close} />}
    </div>
  );
}

/** "Too easy" isn't one of them. */
const skipReasons = [
  "Already used today",
  "Wrong on the list",
  "I read another word out loud",
] as const;

function waitSentence({ phase, next, round, speller, pause }: PronouncerView): string {
  if (pause) return "";
  switch (phase) {
    case "doors":
      return "The bee isn't ready yet.";
    case "ready":
      return next ? `Next: ${numberAndName(next)}, for the title.` : "The next round starts soon.";
    case "roundEnd":
      return `${roundName({ round })} is over.`;
    case "final":
    case "closed":
      return "The bee is over. Thank you!";
    default:
      return next ? `Next: ${numberAndName(next)}` : speller ? "" : "Nobody is at the microphone.";
  }
}

const keyNames: KeyNames = [
  ["Space", "The next step: call, or the word is said"],
  ["R D S P O A T", "The speller asked"],
  ["W", "Show the word on the board"],
  ["L", "Hear the word"],
  ["K", "Skip the word, before it is said"],
  ["U", "Undo"],
  ["Esc", "Close a question"],
];
