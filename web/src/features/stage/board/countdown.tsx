import { clockDigits } from "../connection/clock";
import { useTicking } from "../screen/use-ticking";
import classes from "./board.module.css";

/** To the end of a break. A minute matters here, so the computer's own clock will do. */
export function Countdown({ until }: { until: string }) {
  const digits = useTicking(() => clockDigits(Math.max(0, Date.parse(until) - Date.now())));
  return (
    <>
      <div className={classes.large}>We go on in</div>
      <div className={classes.countdown}>{digits}</div>
    </>
  );
}
