import { announcement } from "../board/announcement";
import { Dialog } from "../screen/dialog";
import { MiniBoard } from "../screen/mini-board";
import { BackOr } from "./back-or";
import classes from "./desk.module.css";
import type { QuestionProps } from "./desk-questions";

/** Nothing is silent: the hall sees that it is a correction, once someone has said it out loud. */
export function CorrectionQuestion({ view, now, desk }: QuestionProps) {
  const { board, correction } = view;
  if (!correction) return null;
  return (
    <Dialog title="Show the correction?" onClose={desk.close}>
      <p>Say it out loud first. This is what the hall will see.</p>
      <div className={classes.preview}>
        <MiniBoard view={correction} now={now} />
        <dl>
          <dt>Was</dt>
          <dd>{announcement(board, "idle")}</dd>
          <dt>Now</dt>
          <dd>
            <b>{announcement(correction, "idle")}</b>
          </dd>
        </dl>
      </div>
      <BackOr desk={desk} back="Not yet" onClick={() => void desk.act({ type: "showCorrection" })}>
        Show correction
      </BackOr>
    </Dialog>
  );
}
