import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconDownload, IconMail, IconSearch, IconUsersPlus } from "@tabler/icons-react";
import { useCallback, useDeferredValue, useEffect, useMemo, useRef } from "react";
import type { Schema } from "@/shared/api/client";
import { count } from "@/shared/lib/format";
import { saveFile } from "@/shared/lib/save-file";
import { UnlessArchived, useArchived } from "@/shared/session/archived";
import { EmptyState } from "@/shared/ui/empty-state";
import { ButtonLink } from "@/shared/ui/link";
import { PageHeader } from "@/shared/ui/page-header";
import { Pages } from "@/shared/ui/pages";
import { QuestionBar } from "@/shared/ui/question-bar";
import { useSearchText } from "@/shared/ui/search-field";
import type { Participant, ParticipantList } from "./api";
import { ParticipantsCards } from "./participants-cards";
import classes from "./participants-page.module.css";
import { ParticipantsTable } from "./participants-table";
import { search as find, sortBy } from "./rules/arrange";
import { participantsCsv } from "./rules/participants-csv";
import type { ParticipantsSearch } from "./rules/participants-search";
import { questions } from "./rules/questions";
import { Selection } from "./selection";
import { type ParticipantActions, useSelection } from "./use-selection";

const pageSize = 50;

interface ParticipantsPageProps {
  competition: Schema<"Competition">;
  list: ParticipantList;
  /** Whether claim codes work: they set a password. */
  canCreateCodes: boolean;
  search: ParticipantsSearch;
  onSearch: (search: ParticipantsSearch) => void;
  /** Writes a message to these. */
  onMessage: (uids: string[]) => void;
  actions: ParticipantActions;
}

/** The page /competition/{code}/participants. */
export function ParticipantsPage(props: ParticipantsPageProps) {
  const { competition, list, canCreateCodes } = props;
  const selection = useSelection(props);
  const archived = useArchived();
  if (selection.sheet !== undefined) return selection.sheet;

  const unclaimed = list.participants.filter(({ claimed }) => !claimed).length;
  return (
    <>
      <PageHeader
        title="Participants"
        description={
          list.participants.length > 0 &&
          `${count(list.participants.length, "speller")}.${unclaimed === 0 ? "" : ` ${count(unclaimed, "card")} unused.`}`
        }
        actions={
          <>
            <ButtonLink
              to="/competition/$code/messages"
              params={{ code: competition.code }}
              variant="default"
              size="sm"
              leftSection={<IconMail size={18} aria-hidden />}
            >
              Messages
            </ButtonLink>
            <UnlessArchived>
              <ButtonLink
                to="/competition/$code/invite"
                params={{ code: competition.code }}
                variant="default"
                size="sm"
                leftSection={<IconUsersPlus size={18} aria-hidden />}
              >
                Invite spellers
              </ButtonLink>
            </UnlessArchived>
            {list.participants.length > 0 && (
              <Button
                variant="default"
                size="sm"
                leftSection={<IconDownload size={18} aria-hidden />}
                onClick={() => exportCsv(competition, list, list.participants)}
              >
                Export all
              </Button>
            )}
            {canCreateCodes && list.participants.length > 0 && <AddClass code={competition.code} />}
          </>
        }
      />
      {list.participants.length === 0 ? (
        <EmptyState
          title="No spellers yet"
          picture={[String(competition.code), "????"]}
          action={canCreateCodes && <AddClass code={competition.code} />}
        >
          {archived ? (
            "Nobody joined before this bee was archived."
          ) : (
            <>
              Share the join code <b>{competition.code}</b> with your spellers
              {canCreateCodes && ", or add a class. You'll get a card for each child"}.
            </>
          )}
        </EmptyState>
      ) : (
        <Spellers {...props} selection={selection} />
      )}
    </>
  );
}

function AddClass({ code }: { code: number }) {
  return (
    <UnlessArchived>
      <ButtonLink
        to="/competition/$code/add-class"
        params={{ code }}
        variant="default"
        size="sm"
        leftSection={<IconUsersPlus size={18} aria-hidden />}
      >
        Add a class
      </ButtonLink>
    </UnlessArchived>
  );
}

function exportCsv(
  { code, timeZone }: Schema<"Competition">,
  list: ParticipantList,
  participants: readonly Participant[],
): void {
  const rows = sortBy(participants, list, undefined, false);
  const csv = participantsCsv(rows, list, timeZone);
  saveFile(`participants-${code}.csv`, new Blob([csv], { type: "text/csv" }));
}

interface SpellersProps extends ParticipantsPageProps {
  selection: ReturnType<typeof useSelection>;
}

function Spellers({ competition, list, search, onSearch, onMessage, selection }: SpellersProps) {
  const { q = "", sort, descending = false, page = 1 } = search;
  const wide = useMediaQuery("(min-width: 48em)", true, { getInitialValueInEffect: false });
  const typed = useSearchText(q, (next) =>
    onSearch({ ...search, q: next.trim() === "" ? undefined : next, page: undefined }),
  );
  const asked = useMemo(() => questions(list, new Date()), [list]);
  const question = asked.find(({ id }) => id === search.show) ?? asked[0];
  const text = useDeferredValue(typed.text);
  const found = useMemo(
    () => sortBy(find(question?.found ?? [], text), list, sort, descending),
    [question, text, list, sort, descending],
  );

  const pageCount = Math.max(1, Math.ceil(found.length / pageSize));
  const shown = Math.min(page, pageCount);
  const rows = useRef<HTMLDivElement>(null);
  const turnTo = useCallback(
    (next: number) => {
      onSearch({ ...search, page: next === 1 ? undefined : next });
      rows.current?.focus({ preventScroll: true });
      rows.current?.scrollIntoView();
    },
    [onSearch, search],
  );
  // Someone who was removed or no longer joins can't be acted upon.
  const { retain } = selection;
  useEffect(() => retain(list.participants), [retain, list.participants]);

  const selectedHere = found.filter(({ uid }) => selection.selected.has(uid)).length;
  const shared = {
    code: competition.code,
    timeZone: competition.timeZone,
    list,
    rows: found.slice((shown - 1) * pageSize, shown * pageSize),
    selected: selection.selected,
    onSelect: selection.select,
    sort,
    descending,
    onSort: (next: string | undefined, down: boolean) =>
      onSearch({ ...search, sort: next, descending: down ? true : undefined, page: undefined }),
  };

  return (
    <Stack gap="md">
      <div className={classes.tools}>
        <search className={classes.search}>
          <TextInput
            type="search"
            size="sm"
            autoComplete="off"
            aria-label="Search participants"
            placeholder="Name, email or school"
            leftSection={<IconSearch size={18} aria-hidden />}
            value={typed.text}
            onChange={(event) => typed.change(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter") typed.flush();
            }}
          />
        </search>
        <QuestionBar
          questions={asked.map(({ id, label, found: { length } }) => ({
            id,
            label,
            found: length,
          }))}
          current={question?.id ?? ""}
          onAsk={(id) => onSearch({ ...search, show: id === "" ? undefined : id, page: undefined })}
        />
        <Text role="status" className={classes.found}>
          {typed.text.trim() !== "" && `${count(found.length, "speller")} found`}
        </Text>
      </div>
      <div ref={rows} tabIndex={-1} className={classes.rows}>
        {found.length === 0 ? (
          <EmptyState
            title="No speller matches"
            picture="search"
            action={
              <Button
                variant="default"
                size="sm"
                onClick={() => {
                  typed.change("");
                  onSearch({ sort, descending: search.descending });
                }}
              >
                Show all
              </Button>
            }
          >
            Try another name or fewer filters.
          </EmptyState>
        ) : wide ? (
          <ParticipantsTable
            {...shared}
            all={selectedHere === 0 ? false : selectedHere === found.length ? true : "some"}
            onSelectAll={(all) => selection.selectAll(found, all)}
          />
        ) : (
          <ParticipantsCards {...shared} />
        )}
      </div>
      <Group justify="center">
        <Pages total={pageCount} page={shown} onTurn={turnTo} label="Pages of participants" />
      </Group>
      <Selection
        selection={selection}
        onExport={(participants) => exportCsv(competition, list, participants)}
        onMessage={(participants) => onMessage(participants.map(({ uid }) => uid))}
      />
    </Stack>
  );
}
