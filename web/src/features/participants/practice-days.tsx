import { Text } from "@mantine/core";
import type { Schema } from "@/shared/api/client";
import { formatShortDate } from "@/shared/lib/local-date-time";
import { CountChart } from "@/shared/ui/count-chart";
import { EmptyState } from "@/shared/ui/empty-state";
import { SectionCard } from "@/shared/ui/section-card";
import classes from "./practice-days.module.css";
import { describeDays, summarizeDays } from "./rules/practice-days";

/** How many words a speller spelled on each of the last days. */
export function PracticeDays({ days }: { days: Schema<"PracticeDay">[] }) {
  const [first, last] = [days.at(0), days.at(-1)];
  return (
    <SectionCard title="Last 14 days">
      {first === undefined || last === undefined || days.every(({ attempts }) => attempts === 0) ? (
        <EmptyState compact>No words were spelled on these days.</EmptyState>
      ) : (
        <>
          <div className={classes.chart}>
            <CountChart
              bars={days.map(({ date, attempts }) => ({
                // The day of the month. No two of 14 days share it.
                name: String(Number(date.slice(-2))),
                count: attempts,
              }))}
              axis={`Words spelled per day, ${formatShortDate(first.date)} to ${formatShortDate(last.date)}`}
              label={describeDays(days)}
            />
          </div>
          <Text fz="sm" c="dimmed" mt="xs">
            {summarizeDays(days)}
          </Text>
        </>
      )}
    </SectionCard>
  );
}
