import { Button, Progress, Text } from "@mantine/core";
import { IconMicrophone } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { count, formatNumber } from "@/shared/lib/format";
import { AfterFirstPaint } from "@/shared/ui/after-first-paint";
import { PageHeader } from "@/shared/ui/page-header";
import { VisibilityBadge } from "@/shared/visibility/visibility-badge";
import type { Wordlist } from "../api";
import { DeleteWordlist } from "./delete-wordlist";
import { EditDetails } from "./edit-details";
import { RecordingSeries } from "./recording-series";
import { type Editor, WordList } from "./word-list";
import classes from "./wordlist-page.module.css";

export interface WordlistPageProps {
  wordlist: Wordlist;
  page: number;
  onPageChange: (page: number) => void;
  practiceLink: ReactNode;
  organizer?: Editor;
}

/** A wordlist, 20 words per page: participants read it, organizers edit it. */
export function WordlistPage({
  wordlist,
  page,
  onPageChange,
  practiceLink,
  organizer,
}: WordlistPageProps) {
  const [recording, setRecording] = useState(false);
  const unrecorded = wordlist.wordCount - wordlist.recordedCount;

  return (
    <>
      <PageHeader
        title={wordlist.title}
        description={<span className="wh-typed-text">{wordlist.description}</span>}
        actions={
          <>
            {organizer && unrecorded > 0 && (
              <Button
                leftSection={<IconMicrophone size={20} aria-hidden />}
                onClick={() => setRecording(true)}
              >
                Record missing words
              </Button>
            )}
            {organizer && <EditDetails wordlist={wordlist} />}
            {wordlist.wordCount > 0 && practiceLink}
          </>
        }
      />
      <Counts wordlist={wordlist} />
      <AfterFirstPaint>
        <WordList
          wordlist={wordlist}
          page={page}
          onPageChange={onPageChange}
          organizer={organizer}
        />
        {organizer && <DeleteWordlist wordlist={wordlist} onDeleted={organizer.onDeleted} />}
      </AfterFirstPaint>
      {organizer && recording && (
        <RecordingSeries
          wordlist={wordlist}
          page={page}
          creatorId={organizer.uid}
          onClose={() => setRecording(false)}
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
