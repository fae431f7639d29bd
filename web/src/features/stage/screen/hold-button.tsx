import { useEffect, useLayoutEffect, useRef, useState } from "react";
import classes from "./hold-button.module.css";
import { KeyButton, type KeyButtonProps } from "./key-button";
import { variables } from "./variables";

interface HoldButtonProps extends Omit<KeyButtonProps, "onClick"> {
  /** How long a finger must stay, in milliseconds. */
  hold: number;
  /** `touched`: a finger stayed so long. */
  onHeld: (touched: boolean) => void;
  /** While a finger is on it. */
  onHolding?: (holding: boolean) => void;
}

/** On a touch screen, a button that must be held, so that no brush of a hand rings the bell. A mouse or a key presses it. */
export function HoldButton({ hold, onHeld, onHolding, ...props }: HoldButtonProps) {
  const [holding, setHolding] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const touched = useRef(false);
  const held = useRef(onHeld);
  // At once, as the time may end before the browser paints.
  useLayoutEffect(() => {
    held.current = onHeld;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  function end() {
    clearTimeout(timer.current);
    setHolding(false);
    onHolding?.(false);
  }

  return (
    <div className={classes.hold} data-holding={holding} style={variables({ hold: `${hold}ms` })}>
      <KeyButton
        {...props}
        onPointerDown={({ pointerType }) => {
          touched.current = pointerType !== "mouse";
          if (!touched.current || props.settling || props.disabled) return;
          setHolding(true);
          onHolding?.(true);
          timer.current = setTimeout(() => {
            end();
            held.current(true);
          }, hold);
        }}
        onPointerUp={end}
        onPointerLeave={end}
        onPointerCancel={end}
        onContextMenu={(event) => event.preventDefault()}
        onClick={({ detail }) => {
          // After a touch, only the time counts. A key's click has no detail.
          if (!touched.current || detail === 0) onHeld(false);
          touched.current = false;
        }}
      />
    </div>
  );
}
