import { Stack } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Schema } from "@/shared/api/client";
import { PageHeader } from "@/shared/ui/page-header";
import { QueryView } from "@/shared/ui/query-view";
import type { Wordlist } from "../api";
import { MissedWords } from "./missed-words";
import { SpellersTable } from "./spellers-table";

interface PracticeStatisticsPageProps {
  competition: Pick<Schema<"Competition">, "code" | "timeZone">;
  /** Absent if the lists failed to load. */
  wordlist: Wordlist | undefined;
  statistics: UseQueryResult<Schema<"PracticeStatistics">>;
}

/** How spellers practice a wordlist, for organizers. */
export function PracticeStatisticsPage({
  competition,
  wordlist,
  statistics,
}: PracticeStatisticsPageProps) {
  return (
    <>
      <PageHeader
        title={wordlist === undefined ? "Statistics" : `Statistics: ${wordlist.title}`}
        description="Only organizers see this page. Their own practice isn't counted."
      />
      <QueryView query={statistics} sentence="Failed to fetch the statistics.">
        {({ words, spellers }) => (
          <Stack gap="xl">
            <MissedWords words={words} />
            <SpellersTable
              spellers={spellers}
              wordCount={wordlist?.wordCount}
              competition={competition}
            />
          </Stack>
        )}
      </QueryView>
    </>
  );
}
