import { useEffect, useRef } from "react";
import classes from "./level-meter.module.css";

const barCount = 32;
/** Milliseconds between two bars. */
const barPace = 60;

/** The loudness of the last two seconds as bars, the newest at the right. */
export function LevelMeter({ level }: { level: () => number }) {
  const bars = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const levels = new Array<number>(barCount).fill(0);
    let frame = 0;
    let drawnAt = 0;
    const draw = (now: number) => {
      frame = requestAnimationFrame(draw);
      if (now - drawnAt < barPace || !bars.current) return;
      drawnAt = now;
      levels.shift();
      levels.push(level());
      Array.from(bars.current.children).forEach((bar, place) => {
        (bar as HTMLElement).style.setProperty("--level", String(levels[place] ?? 0));
      });
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [level]);

  return (
    <div ref={bars} className={classes.meter} aria-hidden>
      {Array.from({ length: barCount }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are places, not things.
        <span key={place} className={classes.bar} />
      ))}
    </div>
  );
}
