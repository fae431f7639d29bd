import { Button, Progress, Text } from "@mantine/core";
import { IconMicrophone, IconPrinter } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { flushSync } from "react-dom";
import { count, formatNumber } from "@/shared/lib/format";
import { useArchived } from "@/shared/session/archived";
import { AfterFirstPaint, FullHeight } from "@/shared/ui/after-first-paint";
import { focusHeading, isFocusLost } from "@/shared/ui/focus";
import { retryImport } from "@/shared/ui/lazy-dialog";
import { ButtonLink } from "@/shared/ui/link";
import { PageHeader } from "@/shared/ui/page-header";
import { TextWithLinks } from "@/shared/ui/text-with-links";
import { VisibilityBadge } from "@/shared/visibility/visibility-badge";
import type { Wordlist } from "../api";
import type { WordTools } from "../edit/words-editor";
import { isWholeList, type OnWordsSearch, type WordsSearch } from "../rules/words-search";
import { DeleteWordlist } from "./delete-wordlist";
import { EditDetails } from "./edit-details";
import { PracticePanel } from "./practice-panel";
import { RecordingSeries } from "./recording-series";
import { WordList } from "./word-list";
import classes from "./wordlist-page.module.css";

// Spellers don't need it.
const loadEditor = () => import("../edit/words-editor");
const VoicePanel = lazy(async () => ({
  default: (await retryImport(() => import("../voice/voice-panel"))).VoicePanel,
}));
const WordsEditor = lazy(async () => ({ default: (await retryImport(loadEditor)).WordsEditor }));

/** Set for organizers, who can edit. */
interface Editor {
  uid: string;
  onDeleted: () => void;
  statisticsLink: ReactNode;
  /** Without word data on the server there are no levels and suggestions. */
  tools?: WordTools;
}

export interface WordlistPageProps {
  wordlist: Wordlist;
  search: WordsSearch;
  onSearch: OnWordsSearch;
  /** For organizers; spellers have a panel. */
  practiceLink: ReactNode;
  organizer?: Editor;
}

/** A wordlist, 20 words per page: participants read it, organizers edit its words. */
export function WordlistPage({
  wordlist,
  search,
  onSearch,
  practiceLink,
  organizer,
}: WordlistPageProps) {
  // In an archived bee, organizers only read it.
  const editor = useArchived() ? undefined : organizer;
  const [recording, setRecording] = useState(false);
  const unrecorded = wordlist.wordCount - wordlist.recordedCount;

  return (
    <>
      <PageHeader
        title={wordlist.title}
        description={
          <span className="wh-typed-text">
            <TextWithLinks>{wordlist.description}</TextWithLinks>
          </span>
        }
        actions={
          <>
            {editor && unrecorded > 0 && (
              <Button
                leftSection={<IconMicrophone size={20} aria-hidden />}
                onClick={() => setRecording(true)}
              >
                Record missing words
              </Button>
            )}
            {editor && <EditDetails wordlist={wordlist} />}
            {organizer && wordlist.wordCount > 0 && organizer.statisticsLink}
            {wordlist.wordCount > 0 && (
              <ButtonLink
                to="/competition/$code/wordlist/$wordlistId/guide"
                params={{ code: wordlist.competitionCode, wordlistId: wordlist._id }}
                variant="default"
                leftSection={<IconPrinter size={20} aria-hidden />}
              >
                Print
              </ButtonLink>
            )}
            {wordlist.wordCount > 0 && practiceLink}
          </>
        }
      />
      {!organizer && wordlist.wordCount > 0 && (
        <PracticePanel
          code={wordlist.competitionCode}
          wordlistId={wordlist._id}
          wordCount={wordlist.wordCount}
        />
      )}
      <Counts wordlist={wordlist} />
      <AfterFirstPaint>
        {editor ? (
          <Suspense fallback={<FullHeight />}>
            {wordlist.wordCount > 0 && <VoicePanel wordlist={wordlist} />}
            <WordsEditor
              wordlist={wordlist}
              search={search}
              onSearch={onSearch}
              uid={editor.uid}
              tools={editor.tools}
            />
            <DeleteWordlist wordlist={wordlist} onDeleted={editor.onDeleted} />
          </Suspense>
        ) : (
          <WordList
            wordlist={wordlist}
            page={search.page ?? 1}
            onPageChange={(page, replace) => onSearch({ page }, replace)}
          />
        )}
      </AfterFirstPaint>
      {editor && recording && (
        <RecordingSeries
          wordlist={wordlist}
          page={isWholeList(search) ? (search.page ?? 1) : 1}
          creatorId={editor.uid}
          onClose={() => {
            flushSync(() => setRecording(false));
            // Once every word has a recording, the button that opened it is gone.
            if (isFocusLost()) focusHeading();
          }}
        />
      )}
    </>
  );
}

function Counts({ wordlist: { wordCount, recordedCount, visibility } }: { wordlist: Wordlist }) {
  return (
    <div className={classes.counts}>
      <VisibilityBadge visibility={visibility} />
      <Text component="p" m={0}>
        {count(wordCount, "word")}
        {wordCount > 0 && (
          <span className={classes.recorded}>
            {recordedCount === wordCount
              ? "all with a recording"
              : `${formatNumber(recordedCount)} with a recording`}
          </span>
        )}
      </Text>
      {wordCount > 0 && (
        <Progress
          size="sm"
          value={(recordedCount / wordCount) * 100}
          aria-label="Words with a recording"
        />
      )}
    </div>
  );
}
