import type { UseQueryResult } from "@tanstack/react-query";
import { count } from "@/shared/lib/format";
import { PrintHeader } from "@/shared/paper/print-header";
import { WordSheet } from "@/shared/paper/word-sheet";
import { EmptyState } from "@/shared/ui/empty-state";
import { QueryView } from "@/shared/ui/query-view";
import type { Word, Wordlist } from "../api";

interface WordGuidePageProps {
  wordlist: Wordlist;
  words: UseQueryResult<Word[]>;
}

/** /competition/{code}/wordlist/{wordlistId}/guide: all words of a list to read aloud, large, on paper. */
export function WordGuidePage({ wordlist: { title }, words }: WordGuidePageProps) {
  return (
    <QueryView query={words} sentence="Failed to fetch words.">
      {(words) => (
        <>
          <PrintHeader title="Pronouncer's guide" subject={title}>
            {count(words.length, "word")} to read aloud, with pronunciation, definition and
            sentence.
          </PrintHeader>
          {words.length === 0 ? <EmptyState title="No words yet" /> : <WordSheet words={words} />}
        </>
      )}
    </QueryView>
  );
}
