import type { UseQueryResult } from "@tanstack/react-query";
import { count } from "@/shared/lib/format";
import { PrintHeader } from "@/shared/paper/print-header";
import { WordSheet } from "@/shared/paper/word-sheet";
import { FullHeight } from "@/shared/ui/after-first-paint";
import { EmptyState } from "@/shared/ui/empty-state";
import { QueryView } from "@/shared/ui/query-view";
import type { Word, Wordlist } from "../api";

interface WordGuidePageProps {
  wordlist: Wordlist;
  words: UseQueryResult<Word[]>;
}

/** /competition/{code}/wordlist/{wordlistId}/guide: all words of a list to read aloud, large, on paper. */
export function WordGuidePage({ wordlist, words }: WordGuidePageProps) {
  return (
    <>
      <PrintHeader title="Pronouncer's guide" subject={wordlist.title}>
        {count(wordlist.wordCount, "word")} to read aloud, with pronunciation, definition and
        sentence.
      </PrintHeader>
      {words.isPending && words.failureCount === 0 ? (
        <FullHeight />
      ) : (
        <QueryView query={words} sentence="Failed to fetch words.">
          {(words) =>
            words.length === 0 ? <EmptyState title="No words yet" /> : <WordSheet words={words} />
          }
        </QueryView>
      )}
    </>
  );
}
