import { formatNumber } from "@/shared/lib/format";
import { CountChart } from "@/shared/ui/count-chart";
import type { GeneralInformation } from "./api";
import classes from "./grade-chart.module.css";

/** The width that a bar and the gap beside it need, in pixels; more bars than fit scroll. */
const barSpace = 8;
/** The most bars that are drawn; the table beside the chart has all. */
const mostBars = 250;
/** Above so many bars their values would collide. */
const mostLabels = 16;

interface GradeChartProps {
  grades: GeneralInformation["grades"];
}

/** A bar for each grade, as high as it was given often. A default export because it is loaded lazily. */
export default function GradeChart({ grades }: GradeChartProps) {
  const drawn = grades.slice(0, mostBars);
  return (
    <figure className={classes.figure}>
      <section
        className={classes.scroller}
        aria-label="Chart"
        // Only what scrolls must be reachable by keyboard.
        tabIndex={drawn.length > mostLabels ? 0 : undefined}
      >
        <div style={{ minWidth: drawn.length * barSpace }}>
          <CountChart
            bars={drawn.map(({ grade, count }) => ({ name: formatNumber(grade), count }))}
            axis="Grade"
            counted="Count"
            label="A bar chart of how often each grade was given. The table tells the same."
            dense={drawn.length > mostLabels}
          />
        </div>
      </section>
      {drawn.length < grades.length && (
        <figcaption className={classes.caption}>
          The first {formatNumber(drawn.length)} of {formatNumber(grades.length)} grades are drawn.
        </figcaption>
      )}
    </figure>
  );
}
