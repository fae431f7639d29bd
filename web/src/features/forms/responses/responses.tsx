import { Button, Group, Stack } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ProblemError } from "@/shared/api/problem";
import { count, formatNumber } from "@/shared/lib/format";
import { EmptyState } from "@/shared/ui/empty-state";
import { Pages } from "@/shared/ui/pages";
import { QueryView } from "@/shared/ui/query-view";
import { SearchField, useSearchText } from "@/shared/ui/search-field";
import { SectionCard } from "@/shared/ui/section-card";
import { type FormTemplate, responsesCsvUrl, responsesQuery } from "../api";
import { AnswersTable } from "./answers-table";

interface ResponsesProps {
  template: FormTemplate;
  search: string;
  page: number;
  onSearch: (search: string) => void;
  onPageChange: (page: number) => void;
}

/** The responses to a form, newest first, with a search. */
export function Responses({ template, search, page, onSearch, onPageChange }: ResponsesProps) {
  const query = useQuery(responsesQuery(template.competitionCode, template._id, search, page));
  const typed = useSearchText(search, onSearch);
  const list = useRef<HTMLTableElement>(null);
  const searchError = query.error instanceof ProblemError && query.error.fieldErrors.search;

  // The page in the URL may not exist, or no longer exist.
  const pageCount = query.isPlaceholderData ? undefined : query.data?.pageCount;
  const pastEnd = pageCount !== undefined && page > Math.max(1, pageCount);
  useEffect(() => {
    if (pastEnd && pageCount !== undefined) onPageChange(Math.max(1, pageCount));
  }, [pastEnd, pageCount, onPageChange]);

  const turnTo = (next: number) => {
    onPageChange(next);
    list.current?.focus({ preventScroll: true });
    list.current?.scrollIntoView();
  };

  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => {
    const next = new Set(opened);
    if (!next.delete(id)) next.add(id);
    setOpened(next);
  };
  const ids = query.data?.responses.map(({ _id }) => _id) ?? [];
  const allOpened = ids.every((id) => opened.has(id));

  const tools = query.data !== undefined && query.data.matches > 0 && (
    <Group gap="xs">
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        onClick={() => setOpened(new Set(allOpened ? [] : ids))}
      >
        {allOpened ? "Close all" : "Open all"}
      </Button>
      <Button
        component="a"
        href={responsesCsvUrl(template._id, search)}
        download="responses.csv"
        variant="default"
        size="sm"
        leftSection={<IconDownload size={18} aria-hidden />}
      >
        Download CSV
      </Button>
    </Group>
  );

  return (
    <SectionCard title="Answers" aside={tools}>
      <Stack gap="md">
        {(query.data === undefined || query.data.total > 0 || search !== "") && (
          <SearchField
            search={typed}
            label="Search answers"
            description={
              <>
                Use AND or OR (capitals) to combine terms: <q>Lincoln AND 5</q>,{" "}
                <q>Lincoln OR Maple</q>
              </>
            }
            error={searchError || undefined}
            // While loading, the number would be that of the previous search.
            found={
              query.isSuccess && !query.isPlaceholderData
                ? matchCount(query.data, search)
                : undefined
            }
          />
        )}
        {!searchError && (
          <QueryView query={query} sentence="Failed to fetch forms.">
            {({ responses, matches, total, pageCount: pages }) =>
              matches === 0 ? (
                <EmptyState
                  title={total === 0 ? "No answers yet" : "No matches"}
                  picture={total === 0 ? "first" : "search"}
                >
                  {total === 0
                    ? "Nobody has answered this form yet. Spellers find it on the Forms page."
                    : "No answers match your search."}
                </EmptyState>
              ) : (
                <Stack gap="lg" aria-busy={query.isPlaceholderData}>
                  <AnswersTable
                    ref={list}
                    fields={template.fields}
                    responses={responses}
                    opened={opened}
                    onToggle={toggle}
                    turning={query.isPlaceholderData}
                  />
                  <Pages total={pages} page={page} onTurn={turnTo} label="Pages of answers" />
                </Stack>
              )
            }
          </QueryView>
        )}
      </Stack>
    </SectionCard>
  );
}

function matchCount({ matches, total }: { matches: number; total: number }, search: string) {
  return search === ""
    ? count(total, "answer")
    : `${formatNumber(matches)} of ${count(total, "answer")}`;
}
