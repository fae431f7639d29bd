import { api, type Schema } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";

export type Competition = Schema<"Competition">;
export type ScheduleItem = Schema<"ScheduleItem">;
export type TimelineItem = Schema<"TimelineItem">;
export type ChecklistItem = Schema<"ChecklistItem">;

/*
 * Each call replaces its whole list. The server answers 409 `changed-meanwhile` if the list has changed since
 * that version.
 */

export function updateSchedule(
  code: number,
  schedule: ScheduleItem[],
  version: number,
): Promise<Competition> {
  return unwrap(
    api.POST("/api/competition/update-schedule", {
      body: { code, schedule, version },
    }),
  );
}

export function updateTimeline(
  code: number,
  timeline: TimelineItem[],
  version: number,
): Promise<Competition> {
  return unwrap(
    api.POST("/api/competition/update-timeline", {
      body: { code, timeline, version },
    }),
  );
}

export function updateChecklist(
  code: number,
  checklist: ChecklistItem[],
  version: number,
): Promise<Competition> {
  return unwrap(
    api.POST("/api/competition/update-checklist", {
      body: { code, checklist, version },
    }),
  );
}
