import { api, type Schema } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import { type CompetitionDetails, trimmed } from "./competition-details";
import { withFreeCode } from "./free-code";

export interface CompetitionDraft extends CompetitionDetails {
  generalInformationForm: boolean;
}

/** Creates a competition with its creator as organizer and participant, under a join code that is free. */
export function createCompetition(
  draft: CompetitionDraft,
  creatorId: string,
  draw?: () => number,
): Promise<Schema<"Competition">> {
  return withFreeCode(
    (code) =>
      unwrap(
        api.POST("/api/competition", {
          body: { ...trimmed(draft), code, admins: [creatorId], participants: [creatorId] },
        }),
      ),
    draw,
  );
}
