import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { organizersQuery, peopleQuery } from "@/features/competitions/api";
import { OrganizerDashboard } from "@/features/competitions/organizer-dashboard";
import { ParticipantDashboard } from "@/features/competitions/participant-dashboard";
import { nextForm, unaskedForm } from "@/features/competitions/rules/next-form";
import { filesQuery } from "@/features/files/api";
import { FilesCard } from "@/features/files/files-card";
import { TemplatesCard } from "@/features/forms/templates/templates-card";
import { ChecklistCard } from "@/features/plan/cards/checklist-card";
import { OwnChecklistCard } from "@/features/plan/cards/own-checklist-card";
import { TimelineCard } from "@/features/plan/cards/timeline-card";
import { readCondition } from "@/features/plan/rules/checklist";
import { nextDeadline, nextEvent } from "@/features/plan/rules/upcoming";
import { statsQuery } from "@/features/stats/api";
import { StatsCard } from "@/features/stats/stats-card";
import { wordlistsQuery } from "@/features/wordlists/api";
import type { Schema } from "@/shared/api/client";
import { competitionQuery } from "@/shared/api/competition";
import { templatesQuery, userFormsQuery } from "@/shared/api/forms";
import { loadQueries } from "@/shared/api/query-client";
import { requireUser } from "@/shared/session/guards";
import { isOrganizer, useCurrentUser } from "@/shared/session/session";

export const Route = createFileRoute("/competition/$code/")({
  beforeLoad: requireUser,
  loader: async ({ context: { queryClient, user }, params: { code } }) => {
    const competition = await queryClient.ensureQueryData(competitionQuery(code));
    await loadQueries(queryClient, [
      wordlistsQuery(code),
      templatesQuery(code),
      ...(isOrganizer(user, competition)
        ? [filesQuery(code), organizersQuery(code), peopleQuery(code), statsQuery(code)]
        : [userFormsQuery(code, user.uid)]),
    ]);
  },
  component: function Dashboard() {
    const { data: competition } = useSuspenseQuery(competitionQuery(Route.useParams().code));
    return isOrganizer(useCurrentUser(), competition) ? (
      <ForOrganizers competition={competition} />
    ) : (
      <ForParticipants competition={competition} />
    );
  },
});

function ForOrganizers({ competition }: { competition: Schema<"Competition"> }) {
  const { code, schedule, checklist, timeZone } = competition;
  const { uid } = useCurrentUser();
  const wordlists = useQuery(wordlistsQuery(code));
  const templates = useQuery(templatesQuery(code));
  const now = new Date();
  return (
    <OrganizerDashboard
      competition={competition}
      wordlists={wordlists}
      templates={templates.data}
      upcoming={{
        event: nextEvent(schedule, timeZone, now),
        deadline: nextDeadline(checklist, timeZone, now),
      }}
      cards={{
        forms: <TemplatesCard code={code} templates={templates} />,
        timeline: <TimelineCard competition={competition} />,
        checklist: <ChecklistCard competition={competition} templates={templates} />,
        files: <FilesCard code={code} uid={uid} />,
        stats: <StatsCard code={code} />,
      }}
    />
  );
}

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
