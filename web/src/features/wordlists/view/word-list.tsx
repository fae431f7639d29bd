import { Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { EmptyState } from "@/shared/ui/empty-state";
import { Pages } from "@/shared/ui/pages";
import { QueryView } from "@/shared/ui/query-view";
import { useTurnToLastPage } from "@/shared/ui/use-turn-to-last-page";
import { type Wordlist, wordPageQuery } from "../api";
import { usePlayer } from "./use-player";
import { WordCard } from "./word-card";
import classes from "./wordlist-page.module.css";

interface WordListProps {
  wordlist: Wordlist;
  page: number;
  onPageChange: (page: number, replace?: boolean) => void;
}

/** One page of words, to read. */
export function WordList({ wordlist, page, onPageChange }: WordListProps) {
  const query = useQuery(wordPageQuery(wordlist.competitionCode, wordlist._id, { page }));
  const player = usePlayer();
  const heading = useRef<HTMLHeadingElement>(null);
  useTurnToLastPage(query, page, (last) => onPageChange(last, true));
  const turnTo = (next: number) => {
    onPageChange(next);
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  };
  return (
    <section aria-labelledby="words">
      <Title order={2} id="words" mb="sm" ref={heading} tabIndex={-1} className={classes.heading}>
        Words
      </Title>
      <QueryView query={query} sentence="Failed to fetch words." rows={6}>
        {({ words, pageCount, pageSize, total }) =>
          total === 0 ? (
            <EmptyState title="No words yet">This wordlist has no words.</EmptyState>
          ) : (
            <Stack gap="lg" aria-busy={query.isPlaceholderData}>
              <ol
                className={classes.words}
                start={(page - 1) * pageSize + 1}
                data-turning={query.isPlaceholderData || undefined}
              >
                {words.map((word) => (
                  <li key={word._id}>
                    <WordCard word={word} player={player} />
                  </li>
                ))}
              </ol>
              <Pages total={pageCount} page={page} onTurn={turnTo} label="Pages of words" />
            </Stack>
          )
        }
      </QueryView>
    </section>
  );
}
