import type { ReactNode } from "react";
import type { Schema } from "@/shared/api/client";
import { daysUntil, formatRelativeDays, formatTime } from "@/shared/lib/local-date-time";
import { ButtonLink } from "@/shared/ui/link";
import type { Competition } from "../api";
import type { Upcoming } from "../rules/upcoming";
import { formatEventTime } from "../rules/upcoming";
import classes from "./coming-up.module.css";

/** A form that the participant has not answered. */
export interface OpenForm {
  template: Pick<Schema<"FormTemplate">, "_id" | "title">;
  /** Absent if no checklist task asks for it. */
  dueDate?: string;
}

interface ComingUpProps {
  competition: Competition;
  openForm: OpenForm | undefined;
  event: Upcoming["event"];
}

/** The form to fill out next, and the next event. */
export function ComingUp({ competition, openForm, event }: ComingUpProps) {
  const { code, timeZone } = competition;
  const now = new Date();
  const relative = (date: string) => formatRelativeDays(daysUntil(date, timeZone, now));
  if (openForm === undefined && event === undefined) return null;
  return (
    <section aria-label="Coming up">
      <ul className={classes.rows}>
        {openForm && (
          <Row
            date={openForm.dueDate}
            title={openForm.template.title}
            note={
              openForm.dueDate === undefined
                ? "Not filled out yet"
                : `Due ${relative(openForm.dueDate)}`
            }
          >
            <ButtonLink
              to="/competition/$code/form/$templateId"
              params={{ code, templateId: openForm.template._id }}
              variant="default"
              size="sm"
              aria-label={`Fill out ${openForm.template.title}`}
            >
              Fill out
            </ButtonLink>
          </Row>
        )}
        {event && (
          <Row
            date={event.event.startDate}
            title={event.event.name}
            note={
              event.running
                ? `Happening now, ${formatEventTime(event, timeZone, now)}`
                : [
                    capitalized(relative(event.event.startDate)),
                    event.event.startTime && formatTime(event.event.startTime),
                  ]
                    .filter(Boolean)
                    .join(", ")
            }
          >
            <ButtonLink
              to="/competition/$code/schedule"
              params={{ code }}
              variant="default"
              size="sm"
              aria-label="Open the schedule"
            >
              Schedule
            </ButtonLink>
          </Row>
        )}
      </ul>
    </section>
  );
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

interface RowProps {
  date: string | undefined;
  title: string;
  note: string;
  children: ReactNode;
}

function Row({ date, title, note, children }: RowProps) {
  return (
    <li className={classes.row}>
      {date !== undefined && <DateLeaf date={date} />}
      <div className={classes.text}>
        <b>{title}</b>
        <small>{note}</small>
      </div>
      {children}
    </li>
  );
}

/** The month above the day. */
function DateLeaf({ date }: { date: string }) {
  const day = new Date(`${date}T00:00Z`);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(undefined, { ...options, timeZone: "UTC" }).format(day);
  return (
    <time className={classes.date} dateTime={date}>
      {part({ month: "short" })} <b>{part({ day: "numeric" })}</b>
    </time>
  );
}
