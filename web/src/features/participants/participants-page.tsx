import { Button } from "@mantine/core";
import { IconDownload, IconMail, IconUsersPlus } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Schema } from "@/shared/api/client";
import { ProblemError } from "@/shared/api/problem";
import { count } from "@/shared/lib/format";
import { UnlessArchived } from "@/shared/session/archived";
import { EmptyState } from "@/shared/ui/empty-state";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { ButtonLink } from "@/shared/ui/link";
import { PageHeader } from "@/shared/ui/page-header";
import { QueryView } from "@/shared/ui/query-view";
import { useFailure } from "@/shared/ui/use-failure";
import type { ParticipantPage } from "./api";
import type { ParticipantsSearch } from "./rules/participants-search";
import { Spellers } from "./spellers";
import { useExport } from "./use-export";
import { type ParticipantActions, useSelection } from "./use-selection";

interface ParticipantsPageProps {
  competition: Schema<"Competition">;
  /** The page of spellers that is shown. */
  query: UseQueryResult<ParticipantPage>;
  /** Whether claim codes work: they set a password. */
  canCreateCodes: boolean;
  search: ParticipantsSearch;
  /** `replace` is set unless Back should lead to what was shown before. */
  onSearch: (search: ParticipantsSearch, replace: boolean) => void;
  /** Writes a message to these. */
  onMessage: (uids: string[]) => void;
  actions: ParticipantActions;
}

/** The page /competition/{code}/participants. */
export function ParticipantsPage(props: ParticipantsPageProps) {
  const { competition, query, canCreateCodes, search, onSearch, onMessage } = props;
  const selection = useSelection(props);
  const exporting = useExport(competition);
  const failure = useFailure(exporting);
  const list = useLatest(query.data);
  // Someone has changed the URL by hand.
  const refused = query.error instanceof ProblemError ? query.error.fieldErrors : {};
  const unknown = (refused.show ?? refused.sort) !== undefined;
  useEffect(() => {
    if (unknown) onSearch({ q: search.q }, true);
  }, [unknown, search.q, onSearch]);
  if (selection.sheet !== undefined) return selection.sheet;
  if (list === undefined) {
    return (
      <QueryView query={query} sentence={sentence}>
        {() => null}
      </QueryView>
    );
  }

  const { total, unclaimed } = list;
  return (
    <>
      <PageHeader
        title="Participants"
        description={
          total > 0 &&
          `${count(total, "speller")}.${unclaimed === 0 ? "" : ` ${count(unclaimed, "card")} unused.`}`
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
            {total > 0 && (
              <Button
                variant="default"
                size="sm"
                leftSection={<IconDownload size={18} aria-hidden />}
                loading={exporting.isPending}
                onClick={() => exporting.mutate(undefined)}
              >
                Export all
              </Button>
            )}
            {canCreateCodes && total > 0 && <AddClass code={competition.code} />}
          </>
        }
      />
      {failure && (
        <FailureAlert
          sentence="Could not export the spellers."
          error={failure.error}
          onRetry={() => exporting.mutate(failure.variables)}
          retrying={exporting.isPending}
        />
      )}
      {total === 0 ? (
        <NoSpellers code={competition.code} canCreateCodes={canCreateCodes} />
      ) : (
        <Spellers
          competition={competition}
          query={query}
          list={list}
          search={search}
          onSearch={onSearch}
          selection={selection}
          exporting={exporting.isPending}
          onExport={exporting.mutate}
          onMessage={onMessage}
        />
      )}
    </>
  );
}

/** For everything that fails to load here. */
const sentence = "Failed to fetch competition or users.";

/** The newest data that there was, also while and after the next fails to load. */
function useLatest<Data>(data: Data | undefined): Data | undefined {
  const [latest, setLatest] = useState(data);
  if (data !== undefined && data !== latest) setLatest(data);
  return data ?? latest;
}

function NoSpellers({ code, canCreateCodes }: { code: number; canCreateCodes: boolean }) {
  return (
    <EmptyState
      title="No spellers yet"
      archived="Nobody joined."
      picture={[String(code), "????"]}
      action={canCreateCodes && <AddClass code={code} />}
    >
      Share the join code <b>{code}</b> with your spellers
      {canCreateCodes && ", or add a class. You'll get a card for each child"}.
    </EmptyState>
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
