import { useState } from "react";
import { mostCharacters } from "../board/fit";
import { breaks } from "../screen/breaks";
import { Choice, Dialog } from "../screen/dialog";
import { TextField } from "../screen/text-field";
import { useKept } from "../screen/use-kept";
import { BackOr } from "./back-or";
import classes from "./desk.module.css";
import type { QuestionProps } from "./desk-questions";

export function BreakQuestion({ desk, keptAs }: QuestionProps) {
  const [length, setLength] = useState("10 minutes");
  const [text, setText, forget] = useKept(keptAs, "break", "");
  const seconds = breaks[length];
  return (
    <Dialog title="Take a break?" onClose={desk.close}>
      <p>The board shows the time left. The bee resumes when you choose “Resume”.</p>
      <Choice
        name="length"
        legend="How long?"
        options={Object.keys(breaks)}
        value={length}
        onChange={setLength}
      />
      <TextField
        label={`Text on the board (optional, up to ${mostCharacters.break} characters)`}
        maxLength={mostCharacters.break}
        value={text}
        onChange={setText}
      />
      <BackOr
        desk={desk}
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
export function TextQuestion({ desk, keptAs }: QuestionProps) {
  const [text, setText] = useKept(keptAs, "text", "");
  return (
    <Dialog title="Show a text on the board?" onClose={desk.close}>
      <TextField
        label={`Text (up to ${mostCharacters.text} characters)`}
        maxLength={mostCharacters.text}
        value={text}
        onChange={setText}
      />
      <p className={classes.hint}>“Live” shows the bee again.</p>
      <BackOr
        desk={desk}
        disabled={text.trim() === ""}
        onClick={() => void desk.act({ type: "setBoard", mode: "text", text: text.trim() })}
      >
        Show the text
      </BackOr>
    </Dialog>
  );
}
