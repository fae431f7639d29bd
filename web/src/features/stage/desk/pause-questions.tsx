import { useState } from "react";
import { Choice, Dialog } from "../screen/dialog";
import { useKept } from "../screen/use-kept";
import { BackOr } from "./back-or";
import classes from "./desk.module.css";
import type { QuestionProps } from "./desk-questions";

/** How long a break is, in seconds, or without an end. */
const breaks: Record<string, number | undefined> = {
  "5 minutes": 300,
  "10 minutes": 600,
  "15 minutes": 900,
  "30 minutes": 1_800,
  "No set time": undefined,
};

export function BreakQuestion({ desk, commands, address }: QuestionProps) {
  const [length, setLength] = useState("10 minutes");
  const [text, setText, forget] = useKept(`break-${address}`, "");
  const seconds = breaks[length];
  return (
    <Dialog title="Take a break?" onClose={desk.close}>
      <p>The board shows the time that is left. The bee goes on when you press H.</p>
      <Choice
        name="length"
        legend="How long?"
        options={Object.keys(breaks)}
        value={length}
        onChange={setLength}
      />
      <label className={classes.field}>
        Text on the board (optional)
        <input
          maxLength={200}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <BackOr
        desk={desk}
        disabled={commands.busy}
        onClick={() => {
          void desk
            .act({
              type: "pause",
              kind: "break",
              ...(seconds && { seconds }),
              text: text.trim(),
            })
            .then((done) => done && forget());
        }}
      >
        Take a break
      </BackOr>
    </Dialog>
  );
}

/** Instead of the bee, the board shows a text. */
export function TextQuestion({ desk, commands, address }: QuestionProps) {
  const [text, setText] = useKept(`text-${address}`, "");
  return (
    <Dialog title="Show a text on the board?" onClose={desk.close}>
      <label className={classes.field}>
        Text
        <input
          maxLength={200}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <p className={classes.hint}>“Live” shows the bee again.</p>
      <BackOr
        desk={desk}
        disabled={text.trim() === "" || commands.busy}
        onClick={() => void desk.act({ type: "setBoard", mode: "text", text: text.trim() })}
      >
        Show the text
      </BackOr>
    </Dialog>
  );
}
