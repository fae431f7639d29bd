import "@mantine/charts/styles.layer.css";
import { BarChart } from "@mantine/charts";
import { formatNumber } from "@/shared/lib/format";
import classes from "./count-chart.module.css";

interface CountChartProps {
  bars: { name: string; count: number }[];
  /** What the bars are named by, below them: "Grade". */
  axis: string;
  /** What is counted, beside a bar that is pointed at: "Count". */
  counted: string;
  /** What the picture shows, and where it is told in words, for a screen reader. */
  label: string;
  /** Leaves out the value above each bar, where they would collide. */
  dense?: boolean;
}

/** How often each of a few things occurs, as bars. It weighs as much as a page: load it lazily. */
export function CountChart({ bars, axis, counted, label, dense = false }: CountChartProps) {
  return (
    <div role="img" aria-label={label} className={classes.chart}>
      <BarChart
        h={280}
        data={bars.map(({ name, count }) => ({ name, [counted]: count }))}
        dataKey="name"
        series={[{ name: counted, color: "var(--wh-bar)" }]}
        barProps={{ stroke: "var(--wh-bar-edge)", strokeOpacity: 1, radius: [4, 4, 0, 0] }}
        maxBarWidth={56}
        gridAxis="x"
        tickLine="none"
        xAxisLabel={axis}
        yAxisProps={{ allowDecimals: false, width: 44 }}
        valueFormatter={formatNumber}
        withBarValueLabel={!dense}
        // It is a picture, and the table beside it is what can be walked through.
        accessibilityLayer={false}
        classNames={{ axisLabel: classes.label ?? "" }}
      />
    </div>
  );
}
