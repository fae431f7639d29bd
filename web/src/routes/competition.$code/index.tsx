import { Stack } from "@mantine/core";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { organizersQuery, peopleQuery } from "@/features/competitions/api";
import { CompetitionHeader } from "@/features/competitions/competition-header";
import { ParticipantDashboard } from "@/features/competitions/participant-dashboard";
import { nextForm, unaskedForm } from "@/features/competitions/rules/next-form";
import { filesQuery } from "@/features/files/api";
import { participantsQuery } from "@/features/participants/api";
import { OwnChecklistCard } from "@/features/plan/cards/own-checklist-card";
import { readCondition } from "@/features/plan/rules/checklist";
import { nextEvent } from "@/features/plan/rules/upcoming";
import { statsQuery } from "@/features/stats/api";
import { wordlistsQuery } from "@/features/wordlists/api";
import type { Schema } from "@/shared/api/client";
import { competitionQuery } from "@/shared/api/competition";
import { templatesQuery, userFormsQuery } from "@/shared/api/forms";
import { loadQueries } from "@/shared/api/query-client";
import { requireUser } from "@/shared/session/guards";
import { isOrganizer, useCurrentUser } from "@/shared/session/session";
import { AfterFirstPaint, hasPainted } from "@/shared/ui/after-first-paint";
import { OrganizerCards } from "./-lazy-organizer-cards";

export const Route = createFileRoute("/competition/$code/")({
  beforeLoad: requireUser,
  loader: async ({ context: { queryClient, user }, params: { code } }) => {
    const competition = await queryClient.ensureQueryData(competitionQuery(code));
    const organizes = isOrganizer(user, competition);
    const cards = organizes ? OrganizerCards.preload?.() : undefined;
    await loadQueries(queryClient, [
      wordlistsQuery(code),
      templatesQuery(code),
      ...(organizes
        ? [
            filesQuery(code),
            organizersQuery(code),
            participantsQuery(code),
            peopleQuery(code),
            statsQuery(code),
          ]
        : [userFormsQuery(code, user.uid)]),
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
            <ForParticipants competition={competition} />
          )}
        </AfterFirstPaint>
      </Stack>
    );
  },
});

function ForParticipants({ competition }: { competition: Schema<"Competition"> }) {
  const { code, schedule, checklist, timeZone } = competition;
  const { uid } = useCurrentUser();
  const wordlists = useQuery(wordlistsQuery(code));
  const templates = useQuery(templatesQuery(code));
  const forms = useQuery(userFormsQuery(code, uid));
  const asked = checklist.flatMap(({ condition, dueDate }) => {
    const templateId = readCondition(condition)?.templateId;
    return templateId === undefined ? [] : [{ templateId, dueDate }];
  });
  const answered = new Set(forms.data?.map(({ templateId }) => templateId));
  return (
    <ParticipantDashboard
      competition={competition}
      wordlists={wordlists}
      event={nextEvent(schedule, timeZone, new Date())}
      openForm={forms.data && templates.data && nextForm(asked, templates.data, answered)}
      otherForm={forms.data && templates.data && unaskedForm(templates.data, answered)}
      checklist={<OwnChecklistCard competition={competition} forms={forms} templates={templates} />}
    />
  );
}
