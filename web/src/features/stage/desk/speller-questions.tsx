import { useState } from "react";
import { numberAndName } from "../board/scene";
import { Choice, Dialog } from "../screen/dialog";
import { SecondOfficial } from "../screen/second-official";
import { SelectField, TextField } from "../screen/text-field";
import { useKept } from "../screen/use-kept";
import { BackOr } from "./back-or";
import classes from "./desk.module.css";
import type { QuestionProps } from "./desk-questions";

const voidReasons = [
  "Another word was read",
  "Noise or a disturbance in the hall",
  "A device failed",
] as const;

/** Rare and harsh, so it takes the speller's number. */
export function VoidQuestion({ view, desk }: QuestionProps) {
  const { speller } = view;
  const [reason, setReason] = useState<string>(voidReasons[0]);
  const [number, setNumber] = useState("");
  if (!speller) return null;
  const matches = number.trim() === String(speller.number);
  return (
    <Dialog title={`Void the turn of ${numberAndName(speller)}?`} onClose={desk.close}>
      <p>
        The word is used up. The speller gets a new word and a new clock, and nothing counts against
        them. The hall sees the turn start again.
      </p>
      <Choice
        name="reason"
        legend="Why?"
        options={voidReasons}
        value={reason}
        onChange={setReason}
      />
      <TextField
        label="Type their number to confirm"
        inputMode="numeric"
        value={number}
        onChange={setNumber}
      />
      <BackOr
        desk={desk}
        back="Keep the turn"
        disabled={!matches}
        onClick={() => void desk.act({ type: "void", reason, burn: true })}
      >
        Void the turn
      </BackOr>
    </Dialog>
  );
}

const passReasons = {
  absent: "Didn't come to the microphone",
  late: "Isn't here yet",
  onBreak: "On a break that we allowed",
} as const;
type PassReason = keyof typeof passReasons;

export function PassOverQuestion({ view, desk }: QuestionProps) {
  const [reason, setReason] = useState<PassReason>("absent");
  const { next } = view;
  if (!next) return null;
  return (
    <Dialog title={`Pass over ${numberAndName(next)}?`} onClose={desk.close}>
      <p>Under the rules, they spell at the end of the round or miss their turn.</p>
      <Choice
        name="reason"
        legend="Why?"
        options={Object.keys(passReasons)}
        labels={passReasons}
        value={reason}
        onChange={(value) => setReason(value as PassReason)}
      />
      <BackOr desk={desk} onClick={() => void desk.act({ type: "passOver", reason })}>
        Pass over
      </BackOr>
    </Dialog>
  );
}

const leaveReasons = ["Went home", "Unwell", "Withdrew"] as const;

/** Someone goes home. Their place is that of the round in which they left. */
export function LeaveQuestion({ view, desk }: QuestionProps) {
  const seated = view.order.filter(({ status }) => status !== "out" && status !== "missing");
  const [speller, setSpeller] = useState("");
  const [reason, setReason] = useState<string>(leaveReasons[0]);
  return (
    <Dialog title="Who leaves the bee?" onClose={desk.close}>
      <SelectField
        label="Speller"
        options={[
          ["", "Choose…"] as const,
          ...seated.map((one) => [String(one.speller), numberAndName(one)] as const),
        ]}
        value={speller}
        onChange={setSpeller}
      />
      <Choice
        name="reason"
        legend="Why?"
        options={leaveReasons}
        value={reason}
        onChange={setReason}
      />
      <p className={classes.hint}>
        They won't be called again. Until the round is closed, you can undo this with “Someone is
        back…”.
      </p>
      <BackOr
        desk={desk}
        disabled={!seated.some((one) => String(one.speller) === speller)}
        onClick={() => void desk.act({ type: "leave", speller: Number(speller), reason })}
      >
        They leave
      </BackOr>
    </Dialog>
  );
}

const returnReasons = ["The wrong speller was marked", "Came back"] as const;

/** The wrong speller was marked as gone. Asks for the number, because the hall sees the return. */
export function ReturnQuestion({ view, desk }: QuestionProps) {
  const gone = view.order.filter(({ speller }) => view.returnable.includes(speller));
  const [speller, setSpeller] = useState("");
  const [reason, setReason] = useState<string>(returnReasons[0]);
  const [number, setNumber] = useState("");
  const chosen = gone.find((one) => String(one.speller) === speller);
  return (
    <Dialog title="Who's back?" onClose={desk.close}>
      <SelectField
        label="Speller"
        options={[
          ["", "Choose…"] as const,
          ...gone.map((one) => [String(one.speller), numberAndName(one)] as const),
        ]}
        value={speller}
        onChange={setSpeller}
      />
      <Choice
        name="reason"
        legend="Why?"
        options={returnReasons}
        value={reason}
        onChange={setReason}
      />
      <TextField
        label="Type their number to confirm"
        inputMode="numeric"
        value={number}
        onChange={setNumber}
      />
      <p className={classes.hint}>
        They keep their result in this round. If they have none yet, they spell last.
      </p>
      <BackOr
        desk={desk}
        disabled={number.trim() !== String(chosen?.number)}
        onClick={() => void desk.act({ type: "return", speller: Number(speller), reason })}
      >
        They're back
      </BackOr>
    </Dialog>
  );
}

/** After the end, for an appeal that came late. */
export function ReopenQuestion({ view, desk, address, keptAs }: QuestionProps) {
  const [reason, setReason, forget] = useKept(keptAs, "reopen", "");
  const [second, setSecond] = useState("");
  const ready = reason.trim() !== "" && (!view.needsSecond || second !== "");
  return (
    <Dialog title="Reopen the bee?" onClose={desk.close}>
      <p>The board keeps showing the champion until you change something.</p>
      <TextField label="Reason" maxLength={200} value={reason} onChange={setReason} />
      {view.needsSecond && <SecondOfficial address={address} value={second} onChange={setSecond} />}
      <BackOr
        desk={desk}
        disabled={!ready}
        onClick={() => {
          void desk
            .act({ type: "reopen", reason: reason.trim(), ...(second && { second }) })
            .then((done) => done && forget());
        }}
      >
        Reopen
      </BackOr>
    </Dialog>
  );
}
