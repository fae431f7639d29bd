import { api, type Schema } from "@/shared/api/client";
import { hasCode, unwrap } from "@/shared/api/problem";
import { type CompetitionDetails, trimmed } from "./competition-details";
import { drawCode } from "./draw-code";

export interface CompetitionDraft extends CompetitionDetails {
  generalInformationForm: boolean;
}

/** With a tenth of all codes taken, ten draws fail once in ten billion. */
const maxDraws = 10;

/** Creates a competition with its creator as organizer and participant. Draws another code if one is taken. */
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
            ...trimmed(draft),
            code: draw(),
            admins: [creatorId],
            participants: [creatorId],
          },
        }),
      );
    } catch (error) {
      if (!hasCode(error, "code-taken") || attempt === maxDraws) {
        throw error;
      }
    }
  }
}
