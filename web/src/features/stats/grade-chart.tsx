import { formatNumber } from "@/shared/lib/format";
import { CountChart } from "@/shared/ui/count-chart";
import type { GeneralInformation } from "./api";
import classes from "./grade-chart.module.css";

/** The width of a bar with its gap, in pixels; more bars than fit scroll. */
const barSpace = 8;
/** How many bars fit on every screen. */
const withoutScrolling = 30;
/** The most bars that are drawn; the table beside the chart has all. */
const maxBars = 250;

interface GradeChartProps {
  grades: GeneralInformation["grades"];
}

/** How often each grade was given. */
export function GradeChart({ grades }: GradeChartProps) {
  const drawn = grades.slice(0, maxBars);
  return (
    <figure className={classes.figure}>
      <section
        className={classes.scroller}
        aria-label="Chart"
        // Only what scrolls must be reachable by keyboard.
        tabIndex={drawn.length > withoutScrolling ? 0 : undefined}
      >
        <div style={{ minWidth: drawn.length * barSpace }}>
          <CountChart
            bars={drawn.map(({ grade, count }) => ({ name: formatNumber(grade), count }))}
            axis="Grade"
            label="A bar chart of how many participants are in each grade. The table has the same numbers."
          />
        </div>
      </section>
      {drawn.length < grades.length && (
        <figcaption className={classes.caption}>
          The chart shows the first {formatNumber(drawn.length)} of {formatNumber(grades.length)}{" "}
          grades.
        </figcaption>
      )}
    </figure>
  );
}
