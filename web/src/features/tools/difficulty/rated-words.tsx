import { Alert, Group, Stack, Text, Title } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { type RefObject, useDeferredValue, useMemo, useState } from "react";
import { count } from "@/shared/lib/format";
import { SectionCard } from "@/shared/ui/section-card";
import { DownloadWordlist } from "../csv-download/download-wordlist";
import { LevelChart } from "./level-chart";
import { LevelTable } from "./level-table";
import classes from "./rated-words.module.css";
import { RatedWordsTable } from "./rated-words-table";
import {
  type Calculation,
  countLevels,
  formatUnknown,
  ratedWords,
  type Sort,
  sortWords,
} from "./results";

interface RatedWordsProps {
  calculation: Calculation;
  headingRef: RefObject<HTMLHeadingElement | null>;
}

/** The results so far: levels, words, and the download. */
export function RatedWords({ calculation, headingRef }: RatedWordsProps) {
  // Deferred, so thousands of rows don't hold up the progress bar.
  const { words, ratings } = useDeferredValue(calculation);
  const [sort, setSort] = useState<Sort>();
  const rated = useMemo(() => ratedWords({ words, ratings }), [words, ratings]);
  const sorted = useMemo(() => sortWords(rated, sort), [rated, sort]);
  const counts = useMemo(() => countLevels(ratings), [ratings]);
  const unknown = rated.filter(({ rating }) => rating === null);
  const unrated = words.slice(ratings.length);

  return (
    <Stack gap="lg" component="section" aria-labelledby="results">
      <Title order={2} id="results" ref={headingRef} tabIndex={-1} className={classes.heading}>
        Results
      </Title>
      {unknown.length > 0 && (
        <Alert
          color="gray"
          icon={<IconInfoCircle aria-hidden />}
          className={classes.unknown}
          classNames={{ body: classes.unknownBody ?? "" }}
        >
          <Text>
            {count(unknown.length, "word isn't", "words aren't")} in our word data, so{" "}
            {unknown.length === 1 ? "it has" : "they have"} no frequency or level:{" "}
            <b className="wh-word">{formatUnknown(unknown)}</b>.
          </Text>
          <Text fz="sm" mt={4}>
            Names, phrases and very rare words are often missing, but check the spelling.
          </Text>
        </Alert>
      )}
      {unknown.length < rated.length && (
        <SectionCard title="Levels">
          <div className={classes.levels}>
            <div className={classes.pair}>
              <div className={classes.chart}>
                <LevelChart counts={counts} />
              </div>
              <LevelTable counts={counts} />
            </div>
          </div>
        </SectionCard>
      )}
      <SectionCard title="Words">
        <Stack gap="md">
          <Group justify="space-between" align="flex-start" gap="md">
            <Text fz="sm" c="dimmed" className={classes.explanation}>
              Frequency is how often a word appears per million words of English text. ≈ marks an
              estimate.
            </Text>
            <DownloadWordlist
              rows={() => [...sorted, ...unrated.map((word) => ({ word }))]}
              note={
                unrated.length === 0
                  ? "The file has the same order as the table."
                  : `The ${count(unrated.length, "word")} not yet rated ${unrated.length === 1 ? "comes" : "come"} last in the file, without a frequency.`
              }
            />
          </Group>
          <RatedWordsTable words={sorted} sort={sort} onSort={setSort} />
        </Stack>
      </SectionCard>
    </Stack>
  );
}
