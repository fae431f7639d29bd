import { type ReactNode, useState } from "react";
import { count } from "@/shared/lib/format";
import { HoldButton } from "./hold-button";
import { BellIcon, CheckIcon } from "./icons";
import { KeyButton } from "./key-button";
import classes from "./rule-keys.module.css";

/** How long a finger holds the bell, in milliseconds. */
const bellHold = { usual: 400, early: 1_200 };

interface RuleKeysProps {
  /** Seconds left, if the speller hasn't finished. */
  left: number;
  /** The clock stands still, though nobody has paused the bee. */
  stopped: boolean;
  disabled: boolean;
  settling: boolean;
  onCorrect: () => void;
  onBell: () => void;
  /** A finger has held the bell long enough to mean it. */
  onRing: () => void;
  /** What is between the two. */
  children: ReactNode;
}

/** The two keys that rule, far apart. */
export function RuleKeys(props: RuleKeysProps) {
  const { left, stopped, disabled, settling, onCorrect, onBell, onRing, children } = props;
  const [holding, setHolding] = useState(0);
  return (
    <div className={classes.keys}>
      <div className={classes.rule}>
        <KeyButton
          tone="leaf"
          size="huge"
          keyName="C"
          icon={<CheckIcon size={34} />}
          disabled={disabled}
          settling={settling}
          onClick={onCorrect}
        >
          Correct
        </KeyButton>
      </div>
      <p className={classes.note} role="status">
        {holding > 0 ? (
          <b>{count(holding, "second")} left. Keep holding to ring.</b>
        ) : stopped && left > 0 ? (
          "The clock is stopped. If the server restarted, choose “Hold”, then “Resume”."
        ) : (
          children
        )}
      </p>
      <div className={classes.rule}>
        <HoldButton
          tone="brick"
          size="huge"
          keyName="X"
          icon={<BellIcon size={34} />}
          disabled={disabled}
          settling={settling}
          hold={left > 0 ? bellHold.early : bellHold.usual}
          onHolding={(on) => setHolding(on ? left : 0)}
          onHeld={(touched) => (touched && left > 0 ? onRing() : onBell())}
        >
          Bell
        </HoldButton>
      </div>
    </div>
  );
}
