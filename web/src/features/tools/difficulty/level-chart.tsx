import { CountChart } from "@/shared/ui/count-chart";
import type { countLevels } from "./results";

/** A bar for each level, as high as it has words. A default export because it is loaded lazily. */
export default function LevelChart({ counts }: { counts: ReturnType<typeof countLevels> }) {
  return (
    <CountChart
      bars={counts.map(({ level, words }) => ({ name: String(level), count: words }))}
      axis="Level"
      counted="Words"
      label="A bar chart of how many words have each level. The table tells the same."
    />
  );
}
