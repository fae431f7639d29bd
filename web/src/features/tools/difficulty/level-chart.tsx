import { CountChart } from "@/shared/ui/count-chart";
import type { countLevels } from "./results";

export function LevelChart({ counts }: { counts: ReturnType<typeof countLevels> }) {
  return (
    <CountChart
      bars={counts.map(({ level, words }) => ({ name: String(level), count: words }))}
      axis="Level"
      label="A bar chart of how many words each level has. The table has the same numbers."
    />
  );
}
