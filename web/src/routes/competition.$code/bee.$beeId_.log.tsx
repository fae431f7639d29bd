import { useQueries, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { beeQuery, entriesQuery } from "@/features/stage/organize/api";
import { grantsQuery } from "@/features/stage/organize/grants";
import { logQuery } from "@/features/stage/organize/paper/log";
import { LogPage } from "@/features/stage/organize/paper/log-page";
import { competitionQuery } from "@/shared/api/competition";
import { requireOrganizer, requirePossibleOrganizer } from "@/shared/session/guards";

export const Route = createFileRoute("/competition/$code/bee/$beeId_/log")({
  validateSearch: ({ q }: Record<string, unknown>): { q?: string | undefined } => ({
    q: typeof q === "string" && q !== "" ? q : undefined,
  }),
  beforeLoad: (guard) => requirePossibleOrganizer(guard),
  loader: (route) => requireOrganizer(route),
  component: function Log() {
    const { code, beeId } = Route.useParams();
    const { q = "" } = Route.useSearch();
    const navigate = Route.useNavigate();
    const { data: competition } = useSuspenseQuery(competitionQuery(code));
    const path = { code, beeId };
    const [bee, entries, grants, log] = useQueries({
      queries: [
        beeQuery(code, beeId),
        entriesQuery(code, beeId),
        grantsQuery(path),
        logQuery(path),
      ],
    });
    return (
      <LogPage
        timeZone={competition.timeZone}
        bee={bee}
        entries={entries}
        grants={grants}
        log={log}
        search={q}
        onSearch={(next) =>
          void navigate({ search: { q: next || undefined }, replace: true, resetScroll: false })
        }
      />
    );
  },
});
