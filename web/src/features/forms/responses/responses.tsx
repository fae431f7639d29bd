import { Button, Group, Stack } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import type { Schema } from "@/shared/api/client";
import { ProblemError } from "@/shared/api/problem";
import { count, formatNumber } from "@/shared/lib/format";
import { EmptyState } from "@/shared/ui/empty-state";
import { ButtonLink } from "@/shared/ui/link";
import { Pages } from "@/shared/ui/pages";
import { QueryView } from "@/shared/ui/query-view";
import { SearchField, useSearchText } from "@/shared/ui/search-field";
import { SectionCard } from "@/shared/ui/section-card";
import { useTurnToLastPage } from "@/shared/ui/use-turn-to-last-page";
import { type FormTemplate, responsesQuery } from "../api";
import { answerColumns } from "../rules/answer-columns";
import { type AnswersView, speller } from "../rules/answers-view";
import { columnsOf, isNarrowed, shownColumns } from "../rules/columns";
import { AnswersTable } from "./answers-table";
import { ChooseColumns } from "./choose-columns";
import { DownloadAnswers } from "./download-answers";
import { AddFilter, FilterList } from "./filters";

interface ResponsesProps {
  template: FormTemplate;
  timeZone: string;
  view: AnswersView;
  /** `replace` is set unless Back should lead to the view before. */
  onView: (view: AnswersView, replace: boolean) => void;
}

/** The responses to a form as a table: searched, filtered and sorted. */
export function Responses({ template, timeZone, view, onView }: ResponsesProps) {
  const { q: search = "", page = 1, sort, filters = {} } = view;
  const query = useQuery(responsesQuery(template.competitionCode, template._id, view));
  const change = (changes: AnswersView) => onView({ ...view, page: undefined, ...changes }, true);
  const typed = useSearchText(search, (q) => change({ q }));
  const list = useRef<HTMLTableElement>(null);
  const refused = query.error instanceof ProblemError ? query.error.fieldErrors : {};
  const filterError = refused.filters;

  useTurnToLastPage(query, page, (last) => onView({ ...view, page: last }, true));

  const turnTo = (next: number) => {
    onView({ ...view, page: next }, false);
    list.current?.focus({ preventScroll: true });
    list.current?.scrollIntoView();
  };

  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => {
    const next = new Set(opened);
    if (!next.delete(id)) next.add(id);
    setOpened(next);
  };
  const responses = query.data?.responses ?? noResponses;
  const ids = responses.map(({ _id }) => _id);
  const allOpened = ids.every((id) => opened.has(id));

  const { fields, removedFields } = template;
  const columns = useMemo(
    () => shownColumns(view, fields, answerColumns(fields, responses), removedFields),
    [view, fields, removedFields, responses],
  );
  const all = useMemo(() => columnsOf(fields, removedFields), [fields, removedFields]);
  const filterable = [speller, ...all];
  const [added, setAdded] = useState<string>();

  const hasAny = query.data === undefined || query.data.total > 0 || isNarrowed(view);
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
      <ButtonLink
        to="/competition/$code/form/$templateId/sheet"
        params={{ code: template.competitionCode, templateId: template._id }}
        search={{ ...view, page: undefined }}
        variant="default"
        size="sm"
        leftSection={<IconPrinter size={18} aria-hidden />}
      >
        Print
      </ButtonLink>
      <DownloadAnswers templateId={template._id} view={view} />
    </Group>
  );

  return (
    <SectionCard title="Answers" aside={tools}>
      <Stack gap="md">
        {hasAny && (
          <>
            <SearchField
              search={typed}
              label="Search answers"
              description={
                <>
                  Use AND or OR to combine terms: <q>Lincoln AND 5</q>, <q>Lincoln OR Maple</q>
                </>
              }
              error={refused.search}
              // While loading, the number would be that of the previous search.
              found={
                query.isSuccess && !query.isPlaceholderData
                  ? matchCount(query.data, isNarrowed(view))
                  : undefined
              }
            />
            <Group gap="xs">
              <AddFilter
                columns={filterable}
                filters={filters}
                onAdd={(id) => {
                  setAdded(id);
                  change({ filters: { ...filters, [id]: {} } });
                }}
              />
              <ChooseColumns
                columns={all}
                shown={columns}
                chosen={view.columns !== undefined}
                onChange={(chosen) => onView({ ...view, columns: chosen?.join(",") }, true)}
              />
            </Group>
            <FilterList
              columns={filterable}
              filters={filters}
              added={added}
              error={filterError}
              onChange={(next) => change({ filters: next })}
            />
          </>
        )}
        {refused.search === undefined && filterError === undefined && (
          <QueryView query={query} sentence="Failed to fetch forms.">
            {({ matches, total, pageCount: pages }) =>
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
                    columns={columns}
                    chosen={view.columns !== undefined}
                    responses={responses}
                    version={template.version}
                    timeZone={timeZone}
                    sort={sort}
                    onSort={(next) => change({ sort: next })}
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

const noResponses: Schema<"ResponseWithPerson">[] = [];

function matchCount({ matches, total }: { matches: number; total: number }, narrowed: boolean) {
  return narrowed
    ? `${formatNumber(matches)} of ${count(total, "answer")}`
    : count(total, "answer");
}
