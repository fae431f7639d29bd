import { clockDigits } from "../connection/clock";
import type { Now } from "../screen/lamp";
import { useTicking } from "../screen/use-ticking";
import classes from "./board.module.css";

interface CountdownProps {
  /** When the break is meant to end, by the server's clock: the projector's own may be wrong. */
  endT: number;
  now: Now;
}

/** To the end of a break. Nobody is late: the bee resumes when the teacher says so. */
export function Countdown({ endT, now }: CountdownProps) {
  const digits = useTicking(() => clockDigits(Math.max(0, endT - now())));
  if (digits === "0:00") return <div className={classes.heading}>Back soon</div>;
  return (
    <>
      <div className={classes.large}>Back in</div>
      <div className={classes.countdown}>{digits}</div>
    </>
  );
}
