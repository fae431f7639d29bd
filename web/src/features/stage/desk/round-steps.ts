import { numberAndName, roundName, stillIn, titleSpeller } from "../board/scene";
import type { StageCommand } from "../commands";
import type { Appeal, DeskView } from "../views";

/** A press that the round may need next. */
export interface RoundStep {
  label: string;
  command: StageCommand;
  keyName?: string;
  /** What it still waits for. Empty if it can be pressed. */
  missing: string[];
}

const turnSteps: readonly DeskView["step"][] = ["atMic", "asking", "spelling", "judging", "ruled"];

export const isTurnOpen = ({ step }: Pick<DeskView, "step">): boolean => turnSteps.includes(step);

/** Whether spellers have turns in a round. */
export const isRoundOpen = (view: Pick<DeskView, "step">): boolean =>
  view.step === "between" || view.step === "roundEnd" || isTurnOpen(view);

export const openAppeals = ({ appeals }: Pick<DeskView, "appeals">): Appeal[] =>
  appeals.filter(({ open }) => open);

/** How far the round is: spellers who had their turn, and all of them. */
export function turnsDone({ order }: Pick<DeskView, "order">): { done: number; all: number } {
  const count = (...statuses: string[]) =>
    order.filter(({ status }) => statuses.includes(status)).length;
  const done = count("right", "missed");
  return { done, all: done + count("now", "toCome") };
}

/** Usually the pronouncer's press. */
const reveal: RoundStep = {
  label: "The spelling was read: show the word",
  command: { type: "reveal" },
  keyName: "W",
  missing: [],
};

/** Before the first round. Nobody leaves in it. */
const practiceRound = (view: DeskView): RoundStep => ({
  label: "Start a practice round",
  command: { type: "startRound", kind: "practice" },
  missing: missingFor(view, "startRound"),
});

/** The next steps, the most likely one first. */
export function roundSteps(view: DeskView): RoundStep[] {
  const { step, next } = view;
  const nextName = next ? numberAndName(next) : "the next speller";
  const call = (label: string, missing: string[] = []): RoundStep => ({
    label,
    command: { type: "call" },
    keyName: "N",
    missing: view.canReveal ? ["after the spelling is read"] : missingFor(view, "call", missing),
  });
  const { done, all } = turnsDone(view);
  const toSpell = all > done ? [`${all - done} to spell`] : [];
  const close: RoundStep = {
    label: `Close ${roundLabel(view)}`,
    command: { type: "closeRound" },
    missing: missingFor(view, "closeRound", [...toSpell, ...appealsOpen(view)]),
  };
  const read = view.canReveal ? [reveal] : [];
  switch (step) {
    case "setup":
    case "closed":
      return [];
    case "ready":
    case "spellOff":
      return [
        ...read,
        {
          label: step === "spellOff" ? "Start the spell-off" : `Start round ${nextRound(view)}`,
          command: { type: "startRound" },
          missing: missingFor(view, "startRound"),
        },
        ...(step === "ready" && nextRound(view) === 1 ? [practiceRound(view)] : []),
      ];
    case "titleWord":
      return [...read, call(`Title word: call ${nextName}`)];
    case "roundEnd":
      return [...read, close];
    case "final":
      return [
        ...read,
        {
          label: "Close the bee",
          command: { type: "close" },
          missing: missingFor(view, "close", appealsOpen(view)),
        },
      ];
    case "ruled":
      return [{ label: "Show the ruling", command: { type: "show" }, missing: [] }, close];
    case "between":
      return [...read, call(`Call ${nextName}`), close];
    default:
      return [call(`Call ${nextName}`, [afterTurn(view)]), close];
  }
}

/** The reasons that the page knows, or else what the rules say. */
function missingFor({ refusals }: DeskView, command: string, known: string[] = []): string[] {
  const refusal = refusals[command];
  return refusal === undefined ? [] : known.length > 0 ? known : [refusal];
}

const appealsOpen = (view: DeskView): string[] => {
  const { length } = openAppeals(view);
  if (length === 0) return [];
  return [length === 1 ? "1 appeal open" : `${length} appeals open`];
};

const afterTurn = ({ speller }: DeskView): string =>
  speller ? `after the ruling for ${numberAndName(speller)}` : "after this turn";

/** "round 4", within a label. */
function roundLabel({ board }: DeskView): string {
  const name = roundName(board);
  return name === "" ? "the round" : name.charAt(0).toLowerCase() + name.slice(1);
}

const nextRound = ({ roundNo }: DeskView): number => roundNo + 1;

/** At the end of a round: what will come of it, as far as the board knows. */
export function roundVerdict({ board, order }: DeskView): string {
  const { round, survivors } = board;
  const right = survivors.filter(({ correct }) => correct);
  if (round?.kind === "practice") return "Everyone has spelled. Nobody leaves in a practice round.";
  if (round?.kind === "titleWord") {
    if (right.length === 0) return "The title word was missed. Everyone goes on.";
    // Spellers whom an appeal brought back continue.
    const isAlone = right.length === 1 && survivors.every(({ correct }) => correct !== false);
    return isAlone ? `${right[0]?.number} spelled the title word.` : "Everyone has spelled.";
  }
  const leaving = order.filter(({ status }) => status === "missed").length;
  if (leaving > 0 && right.length === 0) return "Everyone has spelled, and nobody was right.";
  const title = titleSpeller(board);
  if (title !== undefined) {
    return `Everyone has spelled. ${title} was right and spells for the title. The others stay seated.`;
  }
  const staying = stillIn(board).length;
  const stay = `${staying} ${staying === 1 ? "stays" : "stay"} in`;
  return leaving === 0
    ? `Everyone has spelled. ${stay}.`
    : `Everyone has spelled. ${stay}, ${leaving} ${leaving === 1 ? "leaves" : "leave"}.`;
}
