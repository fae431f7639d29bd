import { numberAndName } from "../board/scene";
import { KeyButton } from "../screen/key-button";
import { RuleKeys } from "../screen/rule-keys";
import { useTicking } from "../screen/use-ticking";
import type { TeacherView } from "../views";
import classes from "./footer-keys.module.css";
import type { Console } from "./use-console";

interface FooterKeysProps {
  view: TeacherView;
  busy: boolean;
  console: Console;
}

/** The keys of this step: one honey key, or the two that rule, far apart. */
export function FooterKeys({ view, busy, console }: FooterKeysProps) {
  const { step, next } = console;
  const left = useTicking(console.secondsLeft);
  if (step === "listen") {
    return (
      <footer className={classes.footer}>
        <RuleKeys
          left={left}
          stopped={view.board.clock?.running === false}
          disabled={busy}
          settling={!console.settled}
          onCorrect={() => console.askToRule(true)}
          onBell={() => console.askToRule(false)}
          onRing={() => console.askToRule(false, true)}
        >
          Spelled out loud to the end? <br />
          Then rule.
        </RuleKeys>
      </footer>
    );
  }
  return (
    <footer className={classes.footer}>
      {next && (
        <KeyButton
          tone="honey"
          size="large"
          keyName={next.key}
          disabled={busy}
          settling={!console.settled}
          onClick={() => console.act(next.command)}
        >
          {next.label}
          {step.startsWith("call") && view.next && ` ${numberAndName(view.next)}`}
        </KeyButton>
      )}
      <p className={classes.sentence}>{next?.note}</p>
      {step === "reveal" && view.next && (
        <KeyButton disabled keyName="Space">
          Call {numberAndName(view.next)}
        </KeyButton>
      )}
    </footer>
  );
}
