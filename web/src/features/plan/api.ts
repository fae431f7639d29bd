import type { Schema } from "@/shared/api/client";

export type Competition = Schema<"Competition"> & {
  schedule: ScheduleItem[];
  timeline: TimelineItem[];
  checklist: ChecklistItem[];
};

export interface TimelineItem {
  name: string;
  description: string;
  startDate: string;
  endDate: string;
}
export interface ScheduleItem extends TimelineItem {
  startTime: string;
  endTime: string;
}
export interface ChecklistItem {
  name: string;
  description: string;
  dueDate: string;
  condition: string;
}
