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
  ratedWords,
  type Sort,
  sortWords,
  tellUnknown,
} from "./results";

interface RatedWordsProps {
  calculation: Calculation;
  headingRef: RefObject<HTMLHeadingElement | null>;
}

/** What has been rated so far: how many words have each level, each word, and the file to take along. */
export function RatedWords({ calculation, headingRef }: RatedWordsProps) {
  // The bar moves with each batch; thousands of rows follow when there is time.
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
            {count(unknown.length, "word is", "words are")} not in our word data, and so{" "}
            {unknown.length === 1 ? "has" : "have"} no frequency and no level:{" "}
            <b className="wh-word">{tellUnknown(unknown)}</b>.
          </Text>
          <Text fz="sm" mt={4}>
            That says nothing against them: names, several words together and new or very rare words
            are often missing. But a look at their spelling is worth it.
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
              Frequency is how often a word stands in a million words of English text; ≈ marks one
              that is estimated.
            </Text>
            <DownloadWordlist
              rows={() => [...sorted, ...unrated.map((word) => ({ word }))]}
              note={
                unrated.length === 0
                  ? "The rows of the file are in the order of the table."
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
