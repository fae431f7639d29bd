import { formatNumber } from "@/shared/lib/format";
import classes from "./count-chart.module.css";
import { gridLines } from "./grid-lines";

interface CountChartProps {
  bars: { name: string; count: number }[];
  /** What the bars' names are, below them: "Grade". */
  axis: string;
  /** The text alternative: what the chart shows, and where to read the same numbers. */
  label: string;
}

/** How many names fit where not all of them do. */
const fewNames = 8;
/** How many characters of labels fit side by side on a phone, and in a wide card. */
const narrow = 36;
const wide = 80;

/** How often each of a few things occurs, as vertical bars. */
export function CountChart({ bars, axis, label }: CountChartProps) {
  const lines = gridLines(Math.max(...bars.map(({ count }) => count)));
  const top = lines.at(-1) ?? 1;
  const fit = labelFit(bars);
  const nameEvery = fit === "few" ? Math.ceil(bars.length / fewNames) : 1;
  return (
    <div role="img" aria-label={label} className={classes.chart} data-labels={fit}>
      <div className={classes.plot}>
        <div className={classes.scale}>
          {lines.map((line) => (
            <span key={line} className={classes.tick} style={{ bottom: `${(100 * line) / top}%` }}>
              {formatNumber(line)}
            </span>
          ))}
          {/* As wide as the widest number of the scale. */}
          <span className={classes.spacer}>{formatNumber(top)}</span>
        </div>
        <div className={classes.bars}>
          {lines.map((line) => (
            <i key={line} className={classes.line} style={{ bottom: `${(100 * line) / top}%` }} />
          ))}
          {bars.map(({ name, count }, place) => (
            <div key={name} className={classes.slot}>
              <div
                className={classes.bar}
                data-bar={name}
                data-none={count === 0 || undefined}
                style={{ height: `${(100 * count) / top}%` }}
              >
                {fit !== "few" && <span className={classes.value}>{formatNumber(count)}</span>}
              </div>
              {place % nameEvery === 0 && (
                <span className={classes.name} style={{ maxWidth: `${100 * nameEvery}%` }}>
                  {name}
                </span>
              )}
            </div>
          ))}
        </div>
      </div>
      <div className={classes.axis}>{axis}</div>
    </div>
  );
}

/** Whether the labels fit everywhere, only in a wide card, or only a few of them. */
function labelFit(bars: CountChartProps["bars"]): "all" | "wide" | "few" {
  const longest = Math.max(
    ...bars.map(({ name, count }) => Math.max(name.length, formatNumber(count).length)),
  );
  const characters = bars.length * (longest + 1);
  return characters <= narrow ? "all" : characters <= wide ? "wide" : "few";
}
