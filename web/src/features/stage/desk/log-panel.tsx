import { formatLogLine } from "@/shared/lib/bee-log";
import { roleWithLabel } from "@/shared/lib/official-roles";
import classes from "./desk.module.css";
import type { DeskScreenProps } from "./desk-screen";

const formatTime = (at: string) =>
  new Date(at).toLocaleTimeString("en-US", {
    hour: "numeric",
    minute: "2-digit",
    second: "2-digit",
  });

/** An official whose name was erased is still mentioned. */
const nameOfSecond = ({ role, name }: NonNullable<DeskScreenProps["view"]["log"][0]["second"]>) =>
  (role ? roleWithLabel(role, name) : name) || "another official";

/** What happened, newest first. */
export function LogPanel({ view: { log }, access }: Pick<DeskScreenProps, "view" | "access">) {
  const lines = [...log].reverse();
  return (
    <section aria-labelledby="log" className={classes.log}>
      <div className={classes.heading}>
        <h2 id="log">Log</h2>
        {access ? (
          <a
            href={`/competition/${access.code}/bee/${access.beeId}/log`}
            target="_blank"
            rel="noreferrer"
          >
            Whole log
          </a>
        ) : (
          <span>newest first</span>
        )}
      </div>
      <ol>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events of one command have no id of their own
          <li key={`${line.seq}-${index}`} data-undone={line.undone}>
            <time dateTime={line.at}>{formatTime(line.at)}</time>
            <span>
              {formatLogLine(line.type, line.number?.toString(), line.detail)}
              {line.second && `, with ${nameOfSecond(line.second)}`}
              {line.by && ` · ${line.by}`}
              {line.undone && <span className={classes.missing}>undone</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
