import type { ScreenProps } from "../official/screen-props";
import { AppealDialog } from "../screen/appeal-dialog";
import { comparisonSentence } from "../screen/comparison";
import { KeyList, type KeyNames } from "../screen/key-list";
import { nameOf } from "../screen/name-of";
import { ReasonDialog } from "../screen/reason-dialog";
import { Against, EarlyBell } from "../screen/ruling-questions";
import { UndoDialog } from "../screen/undo-dialog";
import type { JudgeView } from "../views";
import type { Judge } from "./use-judge";

interface JudgeQuestionProps
  extends Pick<ScreenProps<JudgeView>, "view" | "now" | "commands" | "address" | "keptAs"> {
  judge: Judge;
}

/** The open question, if there is one. */
export function JudgeQuestion(props: JudgeQuestionProps) {
  const { view, now, commands, judge, address, keptAs } = props;
  const { undoable } = view;
  switch (judge.question) {
    case "undo":
      return (
        undoable && (
          <UndoDialog
            address={address}
            audience="hall"
            now={now}
            undoable={undoable}
            speller={nameOf(view, undoable.number)}
            busy={commands.busy}
            onUndo={judge.act}
            onClose={judge.close}
          />
        )
      );
    case "void":
      return (
        <ReasonDialog
          title="Give another word?"
          reasons={["Another word was read", "The word was given away", "The turn was disturbed"]}
          askSecond={undefined}
          action="Another word"
          onConfirm={(reason) => judge.act({ type: "void", reason, burn: true })}
          onClose={judge.close}
        >
          This turn won't count. The same speller gets a new word, and the clock starts again.
        </ReasonDialog>
      );
    case "earlyBell":
      return (
        <EarlyBell
          left={judge.secondsLeft}
          onRing={() => judge.rule(false)}
          onClose={judge.close}
        />
      );
    case "against":
      return (
        <Against
          correct={judge.correct}
          timeUp={view.timeUp}
          faults={view.grounds}
          sentence={comparisonSentence(view.suggestion, judge.complete)}
          onRule={(reason) => judge.rule(judge.correct, reason)}
          onClose={judge.close}
        />
      );
    case "appeal":
      return (
        judge.appeal && (
          <AppealDialog
            appeal={judge.appeal}
            now={now}
            canDecide
            // The desk tells the hall.
            canShow={false}
            needsSecond={view.needsSecond}
            address={address}
            keptAs={keptAs}
            busy={commands.busy}
            failure={judge.failure}
            onCommand={judge.decide}
            onClose={judge.close}
          />
        )
      );
    case "keys":
      return <KeyList names={keyNames} onClose={judge.close} />;
    default:
      return null;
  }
}

const keyNames: KeyNames = [
  ["C", "Correct"],
  ["X", "Bell"],
  ["E", "The speller is done"],
  ["N", "Call the next speller"],
  ["H", "Hold or resume"],
  ["U", "Undo"],
  ["Esc", "Close a question"],
];
