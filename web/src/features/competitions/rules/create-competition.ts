import { api, type Schema } from "@/shared/api/client";
import { hasCode, unwrap } from "@/shared/api/problem";
import { drawCode } from "./draw-code";

/** What the create page's form holds. Dates are `YYYY-MM-DD`, or empty. */
export interface CompetitionDraft {
  title: string;
  description: string;
  startDate: string;
  endDate: string;
  timeZone: string;
  generalInformationForm: boolean;
}

/** How many codes are tried; with a tenth of all codes taken, ten draws fail once in ten billion. */
const mostDraws = 10;

/** Whether both dates are there and the wrong way round; checked while one types. */
export function datesReversed({
  startDate,
  endDate,
}: Pick<CompetitionDraft, "startDate" | "endDate">): boolean {
  return startDate !== "" && endDate !== "" && startDate > endDate;
}

/** The sentence for each field that needs a correction. */
export function checkDraft(
  draft: CompetitionDraft,
): Partial<Record<keyof CompetitionDraft, string>> {
  const errors: Partial<Record<keyof CompetitionDraft, string>> = {};
  if (draft.title.trim() === "") {
    errors.title = "Title is required.";
  } else if ([...draft.title.trim()].length > 200) {
    errors.title = "Title can have at most 200 characters.";
  }
  if (draft.description.trim() === "") {
    errors.description = "Description is required.";
  } else if ([...draft.description.trim()].length > 10_000) {
    errors.description = "Description can have at most 10,000 characters.";
  }
  if (draft.startDate === "") {
    errors.startDate = "Start date is required.";
  } else if (datesReversed(draft)) {
    errors.startDate = "Start date cannot be after end date.";
  }
  if (draft.endDate === "") {
    errors.endDate = "End date is required.";
  }
  if (draft.timeZone === "") {
    errors.timeZone = "Time zone is required.";
  }
  return errors;
}

/** Creates it with its creator as organizer and participant; a code that is taken is drawn again. */
export async function createCompetition(
  draft: CompetitionDraft,
  creatorId: string,
  draw: () => number = drawCode,
): Promise<Schema<"Competition">> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await unwrap(
        api.POST("/api/competition", {
          body: {
            ...draft,
            title: draft.title.trim(),
            description: draft.description.trim(),
            code: draw(),
            admins: [creatorId],
            participants: [creatorId],
          },
        }),
      );
    } catch (error) {
      if (!hasCode(error, "code-taken") || attempt === mostDraws) {
        throw error;
      }
    }
  }
}
