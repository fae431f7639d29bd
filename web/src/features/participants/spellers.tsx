import { Button, Group, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { UseQueryResult } from "@tanstack/react-query";
import { useRef } from "react";
import type { Schema } from "@/shared/api/client";
import { ProblemError } from "@/shared/api/problem";
import { count } from "@/shared/lib/format";
import { EmptyState } from "@/shared/ui/empty-state";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { Pages } from "@/shared/ui/pages";
import { QuestionBar } from "@/shared/ui/question-bar";
import { SearchInput, useSearchText } from "@/shared/ui/search-field";
import { useTurnToLastPage } from "@/shared/ui/use-turn-to-last-page";
import type { ParticipantPage } from "./api";
import { ParticipantsCards } from "./participants-cards";
import classes from "./participants-page.module.css";
import { ParticipantsTable } from "./participants-table";
import type { ParticipantsSearch } from "./rules/participants-search";
import { questionsOf } from "./rules/questions";
import { Selection } from "./selection";
import { useSelectAll } from "./use-select-all";
import type { useSelection } from "./use-selection";

interface SpellersProps {
  competition: Schema<"Competition">;
  query: UseQueryResult<ParticipantPage>;
  /** What is shown: while another page loads, the one before. */
  list: ParticipantPage;
  search: ParticipantsSearch;
  /** `replace` is set unless Back should lead to what was shown before. */
  onSearch: (search: ParticipantsSearch, replace: boolean) => void;
  selection: ReturnType<typeof useSelection>;
  /** Whether a file is being made. */
  exporting: boolean;
  onExport: (uids: string[]) => void;
  onMessage: (uids: string[]) => void;
}

/** The spellers: searched, filtered, sorted, in pages, and what can be done with those who are selected. */
export function Spellers({
  competition,
  query,
  list,
  search,
  onSearch,
  selection,
  exporting,
  onExport,
  onMessage,
}: SpellersProps) {
  const { q = "", show = "", sort, descending = false, page = 1 } = search;
  const { code, timeZone } = competition;
  const wide = useMediaQuery("(min-width: 48em)", true, { getInitialValueInEffect: false });
  const change = (changes: ParticipantsSearch) =>
    onSearch({ ...search, page: undefined, ...changes }, true);
  const typed = useSearchText(q, (next) => change({ q: next }));
  const refused = query.error instanceof ProblemError ? query.error.fieldErrors : {};
  const turning = query.isPlaceholderData;
  // Also while it's tried again: the button keeps the focus.
  const failed = query.isError || (turning && query.errorUpdateCount > 0);

  useTurnToLastPage(query, page, (last) => onSearch({ ...search, page: last }, true));

  const rows = useRef<HTMLDivElement>(null);
  const turnTo = (next: number) => {
    onSearch({ ...search, page: next }, false);
    rows.current?.focus({ preventScroll: true });
    rows.current?.scrollIntoView();
  };
  const everyone = useSelectAll({ code, list, search, selection });
  const shared = {
    code,
    timeZone,
    list,
    selected: selection.selected,
    onSelect: (participant: ParticipantPage["participants"][number], on: boolean) =>
      selection.change([participant], on),
    sort,
    descending,
    onSort: (next: string | undefined, down: boolean) =>
      change({ sort: next, descending: down ? true : undefined }),
  };

  return (
    <Stack gap="md">
      <div className={classes.tools}>
        <search className={classes.search}>
          <SearchInput
            search={typed}
            label="Search participants"
            placeholder="Name, email or school"
            error={refused.search}
          />
        </search>
        <QuestionBar
          questions={questionsOf(list)}
          current={list.questions.some(({ id }) => id === show) ? show : ""}
          onAsk={(id) => change({ show: id })}
        />
        <Text role="status" className={classes.found}>
          {/* While loading, the number would be that of the previous search. */}
          {q !== "" && query.isSuccess && !turning && `${count(list.matches, "speller")} found`}
        </Text>
      </div>
      {failed && refused.search === undefined ? (
        <FailureAlert
          sentence="Failed to fetch competition or users."
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <div
          ref={rows}
          tabIndex={-1}
          className={classes.rows}
          aria-busy={turning}
          data-turning={turning || undefined}
        >
          {list.participants.length === 0 ? (
            <EmptyState
              title="No speller matches"
              picture="search"
              action={
                <Button
                  variant="default"
                  size="sm"
                  onClick={() => {
                    typed.change("");
                    onSearch({ sort, descending: search.descending }, true);
                  }}
                >
                  Show all
                </Button>
              }
            >
              Try another name or fewer filters.
            </EmptyState>
          ) : wide ? (
            <ParticipantsTable {...shared} all={everyone.all} onSelectAll={everyone.select} />
          ) : (
            <ParticipantsCards {...shared} />
          )}
        </div>
      )}
      {everyone.failure && (
        <FailureAlert
          sentence="Could not select everyone."
          error={everyone.failure.error}
          onRetry={everyone.retry}
          retrying={everyone.isPending}
        />
      )}
      <Group justify="center">
        <Pages
          total={list.pageCount}
          page={Math.min(page, Math.max(1, list.pageCount))}
          onTurn={turnTo}
          label="Pages of participants"
        />
      </Group>
      <Selection
        selection={selection}
        exporting={exporting}
        onExport={onExport}
        onMessage={onMessage}
      />
    </Stack>
  );
}
