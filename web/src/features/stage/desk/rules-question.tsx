import { Dialog } from "../screen/dialog";
import { TextArea } from "../screen/text-field";
import { useKept } from "../screen/use-kept";
import { BackOr } from "./back-or";
import classes from "./desk.module.css";
import type { QuestionProps } from "./desk-questions";
import { ourDefaults, rulesTexts } from "./rules-text";

/** The board shows the rules while someone reads them out. */
export function RulesQuestion({ view, desk, commands, keptAs }: QuestionProps) {
  const usual = rulesTexts[view.profile ?? ""] ?? [];
  const [typed, setTyped] = useKept(keptAs, "rules", usual.join("\n"));
  const text = typed.trim();
  return (
    <Dialog title="Show the rules on the board?" onClose={desk.close}>
      <TextArea
        label="Rules, one on each line"
        rows={8}
        maxLength={900}
        value={typed}
        onChange={setTyped}
      />
      <p className={classes.hint}>
        Six short lines can be read from afar. “Live” shows the bee again.
      </p>
      {usual.length > 0 && (
        <p className={classes.hint}>
          Our defaults, where the published rules say nothing:{" "}
          {Object.values(ourDefaults).join(" ")}
        </p>
      )}
      <BackOr
        desk={desk}
        disabled={text === "" || commands.busy}
        onClick={() => void desk.act({ type: "setBoard", mode: "rules", text })}
      >
        Show the rules
      </BackOr>
    </Dialog>
  );
}
