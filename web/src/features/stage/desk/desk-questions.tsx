import { numberAndName } from "../board/scene";
import { AppealDialog } from "../screen/appeal-dialog";
import { KeyList } from "../screen/key-list";
import { UndoDialog } from "../screen/undo-dialog";
import { AddDevice } from "./add-device";
import { AmendQuestion } from "./amend-question";
import { CatchUpForm } from "./catch-up-form";
import { CorrectionQuestion } from "./correction-question";
import type { DeskScreenProps } from "./desk-screen";
import { NewAppeal } from "./new-appeal";
import { BreakQuestion, TextQuestion } from "./pause-questions";
import { RulesQuestion } from "./rules-question";
import {
  LeaveQuestion,
  PassOverQuestion,
  ReopenQuestion,
  ReturnQuestion,
  VoidQuestion,
} from "./speller-questions";
import type { Desk } from "./use-desk";
import type { Grants } from "./use-grants";

export interface QuestionProps extends DeskScreenProps {
  desk: Desk;
  grants: Grants;
}

const keyNames = [
  ["N", "Call the next speller"],
  ["W", "Show the word after its spelling is read"],
  ["H", "Hold or resume"],
  ["B", "Cover the board"],
  ["U", "Undo"],
  ["?", "These keys"],
  ["Esc", "Close a question"],
] as const;

/** The open question, if there is one. */
export function DeskQuestions(props: QuestionProps) {
  const { view, now, desk, commands, address, keptAs, access } = props;
  const { question, close } = desk;
  switch (question?.is) {
    case "undo": {
      const { undoable } = view;
      const speller = view.order.find(({ number }) => number === undoable?.number);
      return (
        undoable && (
          <UndoDialog
            address={address}
            audience="hall"
            now={now}
            undoable={undoable}
            speller={speller && numberAndName(speller)}
            busy={commands.busy}
            onUndo={desk.act}
            onClose={close}
          />
        )
      );
    }
    case "void":
      return <VoidQuestion {...props} />;
    case "passOver":
      return <PassOverQuestion {...props} />;
    case "leave":
      return <LeaveQuestion {...props} />;
    case "return":
      return <ReturnQuestion {...props} />;
    case "reopen":
      return <ReopenQuestion {...props} />;
    case "catchUp":
      return <CatchUpForm {...props} />;
    case "amend":
      return <AmendQuestion {...props} />;
    case "break":
      return <BreakQuestion {...props} />;
    case "rules":
      return <RulesQuestion {...props} />;
    case "text":
      return <TextQuestion {...props} />;
    case "correction":
      return <CorrectionQuestion {...props} />;
    case "newAppeal":
      return <NewAppeal {...props} />;
    case "appeal": {
      const appeal = view.appeals.find((one) => one.appeal === question.appeal);
      return (
        appeal && (
          <AppealDialog
            appeal={appeal}
            board={view.board}
            now={now}
            // An official who only runs the desk leaves that to the judges.
            canDecide={access !== undefined}
            canShow
            needsSecond={view.needsSecond}
            address={address}
            keptAs={keptAs}
            busy={commands.busy}
            failure={desk.failure}
            onCommand={desk.act}
            onClose={close}
          />
        )
      );
    }
    case "addDevice":
      return <AddDevice {...props} />;
    case "keys":
      return <KeyList names={keyNames} onClose={close} />;
    default:
      return null;
  }
}
