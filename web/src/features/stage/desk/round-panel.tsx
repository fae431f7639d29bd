import { CheckIcon } from "../screen/icons";
import { KeyButton } from "../screen/key-button";
import type { DeskView } from "../views";
import classes from "./desk.module.css";
import { DeskKey } from "./desk-key";
import { openAppeals, type RoundStep, roundVerdict } from "./round-steps";
import type { Desk } from "./use-desk";

interface RoundPanelProps {
  view: DeskView;
  desk: Desk;
  busy: boolean;
}

/** The next steps of the round. One that can't be pressed yet lists what is missing. */
export function RoundPanel({ view, desk, busy }: RoundPanelProps) {
  const { steps } = desk;
  if (steps.length === 0) return null;
  const [appeal] = openAppeals(view);
  const ready = steps.findIndex(({ missing }) => missing.length === 0);
  return (
    <section className={classes.round} aria-labelledby="round">
      <h2 id="round">Round</h2>
      {view.step === "roundEnd" && <RoundEnd view={view} />}
      <div className={classes.steps}>
        {steps.map((step, index) => (
          <StepButton
            key={step.label}
            step={step}
            // Otherwise the correction is the next step.
            honey={index === ready && !view.correctionWaiting}
            busy={busy}
            settling={!desk.settled}
            onPress={() => void desk.act(step.command)}
          />
        ))}
        {ready === -1 && appeal && view.step === "roundEnd" && (
          <KeyButton tone="honey" onClick={() => desk.ask({ is: "appeal", appeal: appeal.appeal })}>
            Open {appeal.name || `number ${appeal.number}`}'s appeal
          </KeyButton>
        )}
      </div>
    </section>
  );
}

interface StepButtonProps {
  step: RoundStep;
  honey: boolean;
  busy: boolean;
  settling: boolean;
  onPress: () => void;
}

function StepButton({ step, honey, busy, settling, onPress }: StepButtonProps) {
  const { label, keyName, missing } = step;
  return (
    <DeskKey
      tone={honey ? "honey" : "plain"}
      keyName={keyName}
      busy={busy}
      settling={settling}
      missing={missing.join(", ")}
      onClick={onPress}
    >
      {label}
    </DeskKey>
  );
}

/** What is done before a round can be closed, and what isn't. */
function RoundEnd({ view }: { view: DeskView }) {
  const open = openAppeals(view);
  return (
    <div role="status">
      <p className={classes.verdict}>{roundVerdict(view)}</p>
      <ul className={classes.checks}>
        <li>
          <CheckIcon /> All turns ruled and shown
        </li>
        {open.length === 0 ? (
          <li>
            <CheckIcon /> No appeal is open
          </li>
        ) : (
          open.map(({ appeal, name, number, decided }) => (
            <li key={appeal} data-open>
              {name || number}'s appeal is {decided ? "decided, not shown" : "open"}.
            </li>
          ))
        )}
      </ul>
    </div>
  );
}
