import { useState } from "react";
import { numberAndName } from "../board/scene";
import { appealSides } from "../screen/appeal-dialog";
import { Dialog } from "../screen/dialog";
import { KeyButton } from "../screen/key-button";
import { SelectField, TextField } from "../screen/text-field";
import { useKept } from "../screen/use-kept";
import type { Appeal } from "../views";
import { BackOr } from "./back-or";
import classes from "./desk.module.css";
import type { QuestionProps } from "./desk-questions";

const grounds = [
  "A letter was misheard",
  "The bell was too early",
  "The word or its text was read wrong",
  "Another accepted spelling",
  "A disturbance in the hall",
] as const;

/** Two taps: the number, then the ground, which files it. */
export function NewAppeal({ view, desk, commands, keptAs }: QuestionProps) {
  const [turn, setTurn] = useState<number>();
  const [side, setSide] = useState<Appeal["side"]>("speller");
  const [text, setText, forget] = useKept(keptAs, "appeal", "");
  const chosen = view.appealable.find((one) => one.turn === turn);
  const by = chosen?.late ? "judges" : side;
  const file = (ground: string) => {
    if (turn === undefined) return;
    void desk
      .act({ type: "lodgeAppeal", turn, side: by, ground, text: text.trim() })
      .then((done) => done && forget());
  };
  return (
    <Dialog title="New appeal" onClose={desk.close}>
      <h3 className={classes.label}>Whose turn?</h3>
      <div className={classes.chips}>
        {view.appealable.map((one) => (
          <KeyButton
            key={one.turn}
            size="small"
            tone={one.turn === turn ? "ink" : "plain"}
            aria-pressed={one.turn === turn}
            onClick={() => setTurn(one.turn)}
          >
            {numberAndName(one)}
          </KeyButton>
        ))}
      </div>
      {chosen && (
        <p className={classes.hint}>
          Round {chosen.round}: ruled {chosen.correct ? "correct" : "missed"}.
          {chosen.late && " The time for appeals is over. Only the judges can still review it."}
        </p>
      )}
      <SelectField
        label="Filed by"
        options={Object.entries(appealSides) as [Appeal["side"], string][]}
        value={by}
        disabled={chosen?.late === true}
        onChange={setSide}
      />
      <TextField label="Note (optional)" maxLength={300} value={text} onChange={setText} />
      <h3 className={classes.label}>Why? Choosing a reason files the appeal.</h3>
      <div className={classes.list}>
        {grounds.map((ground) => (
          <KeyButton
            key={ground}
            disabled={turn === undefined}
            busy={commands.busy}
            onClick={() => file(ground)}
          >
            {ground}
          </KeyButton>
        ))}
      </div>
      <BackOr desk={desk} />
    </Dialog>
  );
}
