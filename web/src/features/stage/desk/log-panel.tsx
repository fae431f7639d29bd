import type { DeskView } from "../views";
import classes from "./desk.module.css";
import { formatLogLine } from "./log-lines";

const formatTime = (at: string) =>
  new Date(at).toLocaleTimeString("en-US", {
    hour: "numeric",
    minute: "2-digit",
    second: "2-digit",
  });

/** What happened, newest first. */
export function LogPanel({ view: { log } }: { view: DeskView }) {
  const lines = [...log].reverse();
  return (
    <section aria-labelledby="log" className={classes.log}>
      <div className={classes.heading}>
        <h2 id="log">Log</h2>
        <span>newest first</span>
      </div>
      <ol>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events of one command have no id of their own
          <li key={`${line.seq}-${index}`} data-undone={line.undone}>
            <time dateTime={line.at}>{formatTime(line.at)}</time>
            <span>
              {formatLogLine(line)}
              {line.by && ` · ${line.by}`}
              {line.undone && <span className={classes.missing}>undone</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
