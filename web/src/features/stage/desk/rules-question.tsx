import { useState } from "react";
import { Choice, Dialog } from "../screen/dialog";
import { TextArea } from "../screen/text-field";
import { useKept } from "../screen/use-kept";
import { BackOr } from "./back-or";
import classes from "./desk.module.css";
import type { QuestionProps } from "./desk-questions";
import { type RulesCard, rulesCards } from "./rules-text";
import { fitsOnBoard, formOf, shownCard } from "./shown-card";

/** The board shows the rules while someone reads them out, and then what is only our default. */
export function RulesQuestion(props: QuestionProps) {
  const cards = rulesCards(props.view.profile);
  const labels = cards.map(({ label }) => label);
  const [chosen, setChosen] = useState(() => {
    const shown = shownCard(cards, props.view.board, props.keptAs);
    return labels[Math.max(0, shown)] ?? "";
  });
  const card = cards.find(({ label }) => label === chosen);
  if (!card) return null;
  return (
    <Dialog title="Show the rules on the board?" onClose={props.desk.close}>
      {cards.length > 1 && (
        <Choice name="card" legend="Which?" options={labels} value={chosen} onChange={setChosen} />
      )}
      <Card key={chosen} card={card} {...props} />
    </Dialog>
  );
}

function Card({ card, desk, keptAs }: QuestionProps & { card: RulesCard }) {
  const [typed, setTyped] = useKept(keptAs, formOf(card), card.lines.join("\n"));
  const text = typed.trim();
  const fits = fitsOnBoard(text);
  return (
    <>
      <TextArea
        label={`${card.label}, one sentence on each line`}
        rows={8}
        maxLength={900}
        value={typed}
        onChange={setTyped}
      />
      <p className={classes.hint} role="status">
        {fits
          ? "Six short lines can be read from the last row. “Next rules” shows the next card. “Live” shows the bee again."
          : "This is too much for the board. Shorten it, so that everyone can read it."}
      </p>
      <BackOr
        desk={desk}
        disabled={text === "" || !fits}
        onClick={() => void desk.act({ type: "setBoard", mode: "rules", text })}
      >
        Show on the board
      </BackOr>
    </>
  );
}
