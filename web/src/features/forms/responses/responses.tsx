import { Button, Group, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { ProblemError } from "@/shared/api/problem";
import { count, formatNumber } from "@/shared/lib/format";
import { formatInstant } from "@/shared/lib/local-date-time";
import { nameOf } from "@/shared/lib/person";
import { EmptyState } from "@/shared/ui/empty-state";
import { Pages } from "@/shared/ui/pages";
import { QueryView } from "@/shared/ui/query-view";
import { SearchField, useSearchText } from "@/shared/ui/search-field";
import { SectionCard } from "@/shared/ui/section-card";
import { AnswerList } from "../answer-list";
import { type FormTemplate, responsesCsvUrl, responsesQuery } from "../api";
import classes from "./responses.module.css";

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
  const list = useRef<HTMLOListElement>(null);
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

  const download = query.data !== undefined && query.data.matches > 0 && (
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
  );

  return (
    <SectionCard title="Answers" aside={download}>
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
                    ? "Nobody has answered this form yet."
                    : "No answers match your search."}
                </EmptyState>
              ) : (
                <Stack gap="lg" aria-busy={query.isPlaceholderData}>
                  <ol
                    ref={list}
                    tabIndex={-1}
                    className={classes.responses}
                    aria-label="Answers"
                    data-turning={query.isPlaceholderData || undefined}
                  >
                    {responses.map((response) => (
                      <li key={response._id} className={classes.response}>
                        <Group justify="space-between" gap="xs" mb="sm">
                          <Text fw={600} fz="lg" className={classes.person}>
                            <bdi>{nameOf(response.person)}</bdi>
                          </Text>
                          <Text fz="sm" c="dimmed">
                            {formatInstant(response.createdAt)}
                          </Text>
                        </Group>
                        <AnswerList response={response} />
                      </li>
                    ))}
                  </ol>
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
