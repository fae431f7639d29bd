import type { OfficialRole } from "../views";

/** What roles are called. */
export const roleNames: Record<OfficialRole, string> = {
  pronouncer: "Pronouncer",
  judge: "Judge",
  headJudge: "Head judge",
  scribe: "Scribe",
  timekeeper: "Timekeeper",
  lamp: "Stage screen",
  desk: "Desk",
  checkIn: "Check-in",
};
