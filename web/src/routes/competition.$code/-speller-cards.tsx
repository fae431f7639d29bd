import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { nextForm, unaskedForm } from "@/features/competitions/rules/next-form";
import { ParticipantDashboard } from "@/features/competitions/speller/participant-dashboard";
import { OwnChecklistCard } from "@/features/plan/cards/own-checklist-card";
import { OwnTimelineCard } from "@/features/plan/cards/own-timeline-card";
import { readCondition } from "@/features/plan/rules/checklist";
import { nextEvent } from "@/features/plan/rules/upcoming";
import { OwnTurn } from "@/features/stage/speller/own-turn";
import { wordlistsQuery } from "@/features/wordlists/api";
import type { Schema } from "@/shared/api/client";
import { templatesQuery, userFormsQuery } from "@/shared/api/forms";
import { practiceTodayQuery } from "@/shared/api/practice";
import { useArchived } from "@/shared/session/archived";
import { useCurrentUser } from "@/shared/session/session";
import { retryImport } from "@/shared/ui/lazy-dialog";

/** Few answers are returned, so it isn't part of the first load. */
const ReturnedForms = lazy(async () => ({
  default: (await retryImport(() => import("@/features/forms/fill/returned-forms"))).ReturnedForms,
}));

/** Those who joined after it was asked for have signed, so it isn't part of the first load. */
const ConsentNotice = lazy(async () => ({
  default: (await retryImport(() => import("@/features/competitions/speller/consent-notice")))
    .ConsentNotice,
}));

/** The cards of a participant's dashboard. */
export function SpellerCards({ competition }: { competition: Schema<"Competition"> }) {
  const { code, schedule, checklist, timeZone, consentRequired, admins } = competition;
  const { uid } = useCurrentUser();
  const wordlists = useQuery(wordlistsQuery(code));
  const practice = useQuery(practiceTodayQuery(code));
  const templates = useQuery(templatesQuery(code));
  const forms = useQuery(userFormsQuery(code, uid));
  const asked = checklist.flatMap(({ condition, dueDate }) => {
    const templateId = readCondition(condition)?.templateId;
    return templateId === undefined ? [] : [{ templateId, dueDate }];
  });
  const answered = new Set(forms.data?.map(({ templateId }) => templateId));
  const archived = useArchived();
  const openForm =
    forms.data &&
    templates.data &&
    (nextForm(asked, templates.data, answered) ?? unaskedForm(templates.data, answered));
  return (
    <ParticipantDashboard
      competition={competition}
      wordlists={wordlists}
      practice={practice}
      event={nextEvent(schedule, timeZone, new Date())}
      openForm={archived ? undefined : openForm}
      consent={
        // Organizers may look at what spellers see.
        consentRequired &&
        !archived &&
        !admins.includes(uid) && (
          <Suspense>
            <ConsentNotice code={code} />
          </Suspense>
        )
      }
      returned={
        !archived &&
        forms.data?.some(({ returned }) => returned) && (
          <Suspense>
            <ReturnedForms code={code} forms={forms} />
          </Suspense>
        )
      }
      ownTurn={<OwnTurn code={code} />}
      checklist={<OwnChecklistCard competition={competition} forms={forms} templates={templates} />}
      timeline={<OwnTimelineCard competition={competition} />}
    />
  );
}
