import { Stack } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { organizersQuery, peopleQuery } from "@/features/competitions/api";
import { CompetitionHeader } from "@/features/competitions/competition-header";
import { privacyQuery } from "@/features/competitions/privacy/api";
import { filesQuery } from "@/features/files/api";
import { participantCountsQuery } from "@/features/participants/api";
import { ownTurnQuery } from "@/features/stage/speller/own-turn-query";
import { statsQuery } from "@/features/stats/api";
import { wordlistsQuery } from "@/features/wordlists/api";
import { competitionQuery } from "@/shared/api/competition";
import { templatesQuery, userFormsQuery } from "@/shared/api/forms";
import { practiceTodayQuery } from "@/shared/api/practice";
import { loadQueries } from "@/shared/api/query-client";
import { requireUser } from "@/shared/session/guards";
import { isOrganizer, useCurrentUser } from "@/shared/session/session";
import { AfterFirstPaint, hasPainted } from "@/shared/ui/after-first-paint";
import { OrganizerCards, SpellerCards } from "./-lazy-dashboard-cards";

export const Route = createFileRoute("/competition/$code/")({
  beforeLoad: requireUser,
  loader: async ({ context: { queryClient, user }, params: { code } }) => {
    const competition = await queryClient.ensureQueryData(competitionQuery(code));
    const organizes = isOrganizer(user, competition);
    // Names of tens of thousands take longer than all the rest, so their card loads them by itself.
    const names = competition.participants.length > 1_000 ? [] : [peopleQuery(code)];
    const cards = (organizes ? OrganizerCards : SpellerCards).preload?.();
    await loadQueries(queryClient, [
      wordlistsQuery(code),
      templatesQuery(code),
      ...(organizes
        ? [
            filesQuery(code),
            organizersQuery(code),
            participantCountsQuery(code),
            ...names,
            statsQuery(code),
            privacyQuery(code),
          ]
        : [practiceTodayQuery(code), userFormsQuery(code, user.uid), ownTurnQuery(code)]),
    ]);
    if (hasPainted()) await cards;
  },
  component: function Dashboard() {
    const { data: competition } = useSuspenseQuery(competitionQuery(Route.useParams().code));
    const organizes = isOrganizer(useCurrentUser(), competition);
    return (
      <Stack gap={20}>
        <CompetitionHeader competition={competition} organizes={organizes} />
        <AfterFirstPaint>
          {organizes ? (
            <OrganizerCards competition={competition} />
          ) : (
            <SpellerCards competition={competition} />
          )}
        </AfterFirstPaint>
      </Stack>
    );
  },
});
