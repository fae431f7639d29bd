import { numberAndName } from "../board/scene";
import { Dialog } from "../screen/dialog";
import { SelectField, TextField } from "../screen/text-field";
import { useKept } from "../screen/use-kept";
import { BackOr } from "./back-or";
import classes from "./desk.module.css";
import type { QuestionProps } from "./desk-questions";
import { isRoundOpen } from "./round-steps";

interface PaperResult {
  round: string;
  /** Ids of the spellers who are still in; null for those whom the server knows. */
  survivors: number[] | null;
  /** The last rounds of spellers who are out, as far as they were chosen. */
  lastRounds: Record<number, number>;
  used: string;
  /** Whether the bee ended on paper. */
  over?: boolean;
  note: string;
}

const empty: PaperResult = { round: "", survivors: null, lastRounds: {}, used: "", note: "" };

/** A number with a digit too many must not make thousands of options. */
const mostRounds = 50;

/** The bee continued on paper: its last round, who is still in, the last round of the others, and the last word used. */
export function CatchUpForm({ view, desk, keptAs }: QuestionProps) {
  const [typed, setTyped, forget] = useKept(keptAs, `catch-up-${view.decisions}`, empty);
  const drawn = view.order.filter(({ status }) => status !== "missing");
  const seated = drawn.filter(({ status }) => status !== "out");
  const survivors = typed.survivors ?? seated.map(({ speller }) => speller);
  const round = Number(typed.round);
  const used = Number(typed.used);
  // An empty field is 0, and so is a bee that has only practiced.
  const lowest = Math.max(1, view.roundNo);
  const firstOnPaper = isRoundOpen(view) ? lowest : view.roundNo + 1;
  const isRound = Number.isInteger(round) && round >= lowest;
  // The last one first.
  const rounds = Array.from(
    { length: isRound ? Math.min(round - firstOnPaper + 1, mostRounds) : 0 },
    (_, index) => round - index,
  );
  const gone = seated.filter(({ speller }) => !survivors.includes(speller));
  const lastRound = (speller: number) =>
    rounds.find((one) => one === typed.lastRounds[speller]) ?? round;
  const out = gone
    .map(({ speller }) => ({ speller, round: lastRound(speller) }))
    .filter((one) => one.round < round);
  const missing = [
    ...(isRound ? [] : [`the last round on paper (${lowest} or later)`]),
    ...(survivors.length > 0 ? [] : ["who is still in"]),
    ...(typed.used === "" || (Number.isInteger(used) && used > 0 && used <= view.wordCount)
      ? []
      : [`a place on the list (1 to ${view.wordCount})`]),
    ...(typed.note.trim() ? [] : ["a note"]),
  ];
  const set = (changes: Partial<PaperResult>) => setTyped({ ...typed, ...changes });
  const toggle = (speller: number) =>
    set({
      survivors: survivors.includes(speller)
        ? survivors.filter((one) => one !== speller)
        : [...survivors, speller],
    });

  async function submit() {
    const done = await desk.act({
      type: "catchUp",
      round,
      survivors: drawn.map(({ speller }) => speller).filter((one) => survivors.includes(one)),
      ...(out.length > 0 && { out }),
      // Words are counted from 0.
      ...(typed.used !== "" && { usedTo: used - 1 }),
      ...(typed.over && { over: true }),
      note: typed.note.trim(),
    });
    if (done) forget();
  }

  return (
    <Dialog title="Catch up from paper" onClose={desk.close}>
      <p>
        If the bee went on without this page, type in where it is now. Results of single turns
        aren't needed.
      </p>
      <TextField
        label="Last round that was spelled on paper"
        inputMode="numeric"
        value={typed.round}
        onChange={(round) => set({ round })}
      />
      <fieldset className={classes.boxes}>
        <legend>Who is still in? {survivors.length} marked</legend>
        {drawn.map((one) => (
          <label key={one.speller}>
            <input
              type="checkbox"
              checked={survivors.includes(one.speller)}
              onChange={() => toggle(one.speller)}
            />
            {numberAndName(one)}
          </label>
        ))}
      </fieldset>
      {rounds.length > 1 && gone.length > 0 && (
        <fieldset className={classes.rounds}>
          <legend>The last round they spelled</legend>
          {gone.map((one) => (
            <SelectField
              key={one.speller}
              label={numberAndName(one)}
              options={rounds.map((round) => [String(round), `Round ${round}`])}
              value={String(lastRound(one.speller))}
              onChange={(round) =>
                set({ lastRounds: { ...typed.lastRounds, [one.speller]: Number(round) } })
              }
            />
          ))}
        </fieldset>
      )}
      <fieldset className={classes.boxes}>
        <legend>Is the bee over?</legend>
        <label>
          <input
            type="checkbox"
            checked={typed.over ?? false}
            onChange={(event) => set({ over: event.currentTarget.checked })}
          />
          The bee ended on paper: the spellers still in are the champions
        </label>
      </fieldset>
      <TextField
        label="Number of the last word used, as on the printed list (leave empty if no other word was used)"
        inputMode="numeric"
        value={typed.used}
        onChange={(used) => set({ used })}
      />
      <TextField
        label="Note for the record"
        maxLength={300}
        placeholder="Such as “Power outage, rounds 3 and 4 on paper”"
        value={typed.note}
        onChange={(note) => set({ note })}
      />
      {missing.length > 0 && <p className={classes.hint}>Missing: {missing.join(", ")}.</p>}
      <BackOr desk={desk} disabled={missing.length > 0} onClick={() => void submit()}>
        Catch up
      </BackOr>
    </Dialog>
  );
}
