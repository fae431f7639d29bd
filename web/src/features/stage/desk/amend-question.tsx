import { useState } from "react";
import { Choice, Dialog } from "../screen/dialog";
import { SecondOfficial } from "../screen/second-official";
import { SelectField, TextField } from "../screen/text-field";
import { useKept } from "../screen/use-kept";
import { BackOr } from "./back-or";
import type { QuestionProps } from "./desk-questions";

/** The rules that a bee may have to change on the way, each with its place in the profile. */
const rules = {
  "/titleWord": { label: "The last speller needs a title word", yes: true, no: false },
  "/show": { label: "Rulings show at once", yes: "atOnce", no: "announcer" },
  "/names": { label: "The board shows first names", yes: "firstName", no: "number" },
  "/absent": {
    label: "A speller who was passed over spells at the end of the round",
    yes: "endOfRound",
    no: "out",
  },
  "/appeals/blockTitleWord": {
    label: "An open appeal blocks the title word",
    yes: true,
    no: false,
  },
} as const;
type Path = keyof typeof rules;
const labels = Object.entries(rules).map(([path, { label }]) => [path as Path, label] as const);

/** The rules stay in the log as they were until now. */
export function AmendQuestion({ view, desk, address, keptAs }: QuestionProps) {
  const [path, setPath] = useState<Path>("/titleWord");
  const [answer, setAnswer] = useState("yes");
  const [reason, setReason, forget] = useKept(keptAs, "amend", "");
  const [second, setSecond] = useState("");
  const ready = reason.trim() !== "" && (!view.needsSecond || second !== "");
  const value = rules[path][answer === "yes" ? "yes" : "no"];
  return (
    <Dialog title="Change a rule?" onClose={desk.close}>
      <p>The change counts from now on. Earlier decisions stay, and the record shows the change.</p>
      <SelectField label="Rule" options={labels} value={path} onChange={setPath} />
      <Choice
        name="answer"
        legend="From now on"
        options={["yes", "no"]}
        labels={{ yes: "Yes", no: "No" }}
        value={answer}
        onChange={setAnswer}
      />
      <TextField label="Reason" maxLength={300} value={reason} onChange={setReason} />
      {view.needsSecond && <SecondOfficial address={address} value={second} onChange={setSecond} />}
      <BackOr
        desk={desk}
        disabled={!ready}
        onClick={() => {
          void desk
            .act({
              type: "amend",
              path,
              value,
              reason: reason.trim(),
              ...(second && { second }),
            })
            .then((done) => done && forget());
        }}
      >
        Change the rule
      </BackOr>
    </Dialog>
  );
}
