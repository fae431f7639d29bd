import { useEffect, useRef } from "react";
import classes from "./level-meter.module.css";

const barCount = 32;
/** Milliseconds between bars. */
const barInterval = 60;

/** The volume of the last two seconds as bars, newest on the right. */
export function LevelMeter({ level }: { level: () => number }) {
  const bars = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const levels = new Array<number>(barCount).fill(0);
    let frame = 0;
    let drawnAt = 0;
    const draw = (now: number) => {
      frame = requestAnimationFrame(draw);
      if (now - drawnAt < barInterval || !bars.current) return;
      drawnAt = now;
      levels.shift();
      levels.push(level());
      Array.from(bars.current.children).forEach((bar, index) => {
        (bar as HTMLElement).style.setProperty("--level", String(levels[index] ?? 0));
      });
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [level]);

  return (
    <div ref={bars} className={classes.meter} aria-hidden>
      {Array.from({ length: barCount }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars never reorder.
        <span key={index} className={classes.bar} />
      ))}
    </div>
  );
}
