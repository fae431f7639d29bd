import "@mantine/charts/styles.layer.css";
import { BarChart } from "@mantine/charts";
import { formatNumber } from "@/shared/lib/format";
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
        <div
          role="img"
          aria-label="A bar chart of how often each grade was given. The table tells the same."
          style={{ minWidth: drawn.length * barSpace }}
        >
          <BarChart
            h={280}
            data={drawn.map(({ grade, count }) => ({ grade: formatNumber(grade), Count: count }))}
            dataKey="grade"
            series={[{ name: "Count", color: "var(--wh-bar)" }]}
            barProps={{ stroke: "var(--wh-bar-edge)", strokeOpacity: 1, radius: [4, 4, 0, 0] }}
            maxBarWidth={56}
            gridAxis="x"
            tickLine="none"
            xAxisLabel="Grade"
            yAxisProps={{ allowDecimals: false, width: 44 }}
            valueFormatter={formatNumber}
            withBarValueLabel={drawn.length <= mostLabels}
            // It is a picture, and the table beside it is what can be walked through.
            accessibilityLayer={false}
            classNames={{ axisLabel: classes.label ?? "" }}
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
