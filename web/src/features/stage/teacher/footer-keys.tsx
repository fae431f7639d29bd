import { useState } from "react";
import { numberAndName } from "../board/scene";
import { HoldButton } from "../screen/hold-button";
import { BellIcon, CheckIcon } from "../screen/icons";
import { KeyButton } from "../screen/key-button";
import type { Now } from "../screen/lamp";
import type { TeacherView } from "../views";
import classes from "./footer-keys.module.css";
import { type Console, secondsLeft } from "./use-console";

/** How long a finger holds the bell, in milliseconds. */
const bellHold = { usual: 400, early: 1_200 };

interface FooterKeysProps {
  view: TeacherView;
  now: Now;
  busy: boolean;
  console: Console;
}

/** The keys of this step: one honey key, or the two that rule, far apart. */
export function FooterKeys({ view, now, busy, console }: FooterKeysProps) {
  const { step, next } = console;
  const [holding, setHolding] = useState(0);
  if (step === "listen") {
    const early = view.step === "judging" ? 0 : secondsLeft(view, now);
    return (
      <footer className={classes.footer}>
        <div className={classes.rule}>
          <KeyButton
            tone="leaf"
            size="huge"
            keyName="C"
            icon={<CheckIcon size={34} />}
            disabled={busy}
            onClick={() => console.askToRule(true)}
          >
            Correct
          </KeyButton>
        </div>
        <p className={classes.note} role="status">
          {holding > 0 ? (
            <b>{holding} seconds left. Keep holding to ring.</b>
          ) : (
            <>
              Spelled out loud to the end? <br />
              Then rule.
            </>
          )}
        </p>
        <div className={classes.rule}>
          <HoldButton
            tone="brick"
            size="huge"
            keyName="X"
            icon={<BellIcon size={34} />}
            disabled={busy}
            hold={early > 0 ? bellHold.early : bellHold.usual}
            onHolding={(on) => setHolding(on ? early : 0)}
            onHeld={(touched) =>
              touched && early > 0
                ? void console.rule(false, { confirmed: true })
                : console.askToRule(false)
            }
          >
            Bell
          </HoldButton>
        </div>
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
