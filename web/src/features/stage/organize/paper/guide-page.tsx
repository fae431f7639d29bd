import { Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Schema } from "@/shared/api/client";
import { count } from "@/shared/lib/format";
import { PrintHeader } from "@/shared/paper/print-header";
import { WordSheet } from "@/shared/paper/word-sheet";
import { PageHeader } from "@/shared/ui/page-header";
import { QueryView } from "@/shared/ui/query-view";
import type { BeeDetail } from "../api";
import { shortFingerprint } from "../rules/bee-step";

interface GuidePageProps {
  bee: UseQueryResult<BeeDetail>;
  words: UseQueryResult<Schema<"Word">[]>;
  check: UseQueryResult<Schema<"ListCheck">>;
}

/** /competition/{code}/bee/{beeId}/guide: all words, large, with what is read aloud, in the order of the list. */
export function GuidePage({ bee, words, check }: GuidePageProps) {
  return (
    <QueryView query={bee} sentence="Could not load the bee.">
      {({ title, wordlist, sealed, phase }) =>
        wordlist === null || wordlist.sealed ? (
          <Unreadable
            title={title}
            isDeleted={wordlist === null}
            isOwnSeal={sealed}
            isOver={phase === "closed"}
          />
        ) : (
          <QueryView query={words} sentence="Could not load the words.">
            {(words) => (
              <QueryView query={check} sentence="Could not load the words that sound the same.">
                {({ homonyms }) => (
                  <Guide title={title} hash={wordlist.hash} words={words} homonyms={homonyms} />
                )}
              </QueryView>
            )}
          </QueryView>
        )
      }
    </QueryView>
  );
}

interface UnreadableProps {
  title: string;
  isDeleted: boolean;
  /** Whether it is sealed for this bee, not for another. */
  isOwnSeal: boolean;
  /** Then the list can be unsealed again. */
  isOver: boolean;
}

function Unreadable({ title, isDeleted, isOwnSeal, isOver }: UnreadableProps) {
  const reason = isDeleted
    ? "The wordlist of this bee was deleted."
    : isOwnSeal
      ? `The list is sealed, so nobody can print its words. ${isOver ? "You" : "Until the draw, you"} can unseal it on the bee's page.`
      : "The list is sealed for another bee, so nobody can print its words.";
  return <PageHeader title={`Pronouncer's guide: ${title}`} description={reason} />;
}

interface GuideProps {
  title: string;
  /** The fingerprint of the words. */
  hash: string;
  words: Schema<"Word">[];
  homonyms: Schema<"ListCheck">["homonyms"];
}

function Guide({ title, hash, words, homonyms }: GuideProps) {
  const soundsLike = new Map(homonyms.map(({ word, others }) => [word, others.join(", ")]));
  return (
    <>
      <PrintHeader title="Pronouncer's guide" subject={title}>
        The words are in the order in which they're used. Keep the sheets secret, and tick each word
        once it's said: a word is never used twice.
      </PrintHeader>
      <Text mb="md">
        {count(words.length, "word")} · Fingerprint: <code>{shortFingerprint(hash)}</code>
      </Text>
      <WordSheet words={words} soundsLike={soundsLike} />
    </>
  );
}
