import type { UseQueryResult } from "@tanstack/react-query";
import type { Schema } from "@/shared/api/client";
import { count } from "@/shared/lib/format";
import { PageHeader } from "@/shared/ui/page-header";
import { QueryView } from "@/shared/ui/query-view";
import type { BeeDetail } from "../api";
import classes from "./paper.module.css";
import { PrintHeader } from "./print-header";

interface GuidePageProps {
  bee: UseQueryResult<BeeDetail>;
  words: UseQueryResult<Schema<"Word">[]>;
  check: UseQueryResult<Schema<"ListCheck">>;
}

/** /competition/{code}/bee/{beeId}/guide: all words, large, with what is read aloud, in the order of the list. */
export function GuidePage({ bee, words, check }: GuidePageProps) {
  return (
    <QueryView query={bee} sentence="Could not load the bee.">
      {({ title, wordlist }) =>
        wordlist === null || wordlist.sealed ? (
          <Unreadable title={title} isDeleted={wordlist === null} />
        ) : (
          <QueryView query={words} sentence="Could not load the words.">
            {(words) => (
              <QueryView query={check} sentence="Could not load the words that sound the same.">
                {({ homonyms }) => <Guide title={title} words={words} homonyms={homonyms} />}
              </QueryView>
            )}
          </QueryView>
        )
      }
    </QueryView>
  );
}

function Unreadable({ title, isDeleted }: { title: string; isDeleted: boolean }) {
  const reason = isDeleted
    ? "The wordlist of this bee was deleted."
    : "The list is sealed, so nobody can print its words. Until the draw, you can unseal it on the bee's page.";
  return <PageHeader title={`Pronouncer's guide: ${title}`} description={reason} />;
}

interface GuideProps {
  title: string;
  words: Schema<"Word">[];
  homonyms: Schema<"ListCheck">["homonyms"];
}

function Guide({ title, words, homonyms }: GuideProps) {
  const soundsLike = new Map(homonyms.map(({ word, others }) => [word, others.join(", ")]));
  return (
    <>
      <PrintHeader title="Pronouncer's guide" bee={title}>
        {count(words.length, "word")} in the order in which they're used. Keep the sheets secret,
        and tick each word once it's said: a word is never used twice.
      </PrintHeader>
      <ol className={classes.words}>
        {words.map((word) => (
          <li key={word._id} className={classes.word}>
            <p className={classes.head}>
              <b>{word.word}</b>
              {word.pronunciation && <span>{word.pronunciation}</span>}
              <i>{[word.partOfSpeech, word.etymology].filter(Boolean).join(" · ")}</i>
            </p>
            {word.definition && <p>{word.definition}</p>}
            {word.sentence && <p className={classes.sentence}>“{word.sentence}”</p>}
            {word.alternates && word.alternates.length > 0 && (
              <p className={classes.note}>Also accepted: {word.alternates.join(", ")}</p>
            )}
            {soundsLike.has(word.word) && (
              <p className={classes.note}>
                Sounds like: {soundsLike.get(word.word)}. Read the definition too.
              </p>
            )}
            {word.notes && <p className={classes.note}>Note: {word.notes}</p>}
          </li>
        ))}
      </ol>
    </>
  );
}
