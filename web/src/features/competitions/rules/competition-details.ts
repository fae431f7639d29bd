/** What organizers enter for a competition. Dates are `YYYY-MM-DD` or empty. */
export interface CompetitionDetails {
  title: string;
  description: string;
  startDate: string;
  endDate: string;
  timeZone: string;
}

export function differs<Details extends CompetitionDetails>(
  details: Details,
  other: Details,
): boolean {
  return (Object.keys(other) as (keyof Details)[]).some((field) => details[field] !== other[field]);
}

/** Whether both dates are set and the start is after the end. */
export function datesReversed({
  startDate,
  endDate,
}: Pick<CompetitionDetails, "startDate" | "endDate">): boolean {
  return startDate !== "" && endDate !== "" && startDate > endDate;
}

/** The errors by field. */
export function checkDetails(
  details: CompetitionDetails,
): Partial<Record<keyof CompetitionDetails, string>> {
  const errors: Partial<Record<keyof CompetitionDetails, string>> = {};
  const { title, description } = trimmed(details);
  if (title === "") {
    errors.title = "Title is required.";
  } else if ([...title].length > 200) {
    errors.title = "Title can have at most 200 characters.";
  }
  if (description === "") {
    errors.description = "Description is required.";
  } else if ([...description].length > 10_000) {
    errors.description = "Description can have at most 10,000 characters.";
  }
  if (details.startDate === "") {
    errors.startDate = "Start date is required.";
  } else if (datesReversed(details)) {
    errors.startDate = "Start date cannot be after end date.";
  }
  if (details.endDate === "") {
    errors.endDate = "End date is required.";
  }
  if (details.timeZone === "") {
    errors.timeZone = "Time zone is required.";
  }
  return errors;
}

export function trimmed<Details extends Pick<CompetitionDetails, "title" | "description">>(
  details: Details,
): Details {
  return {
    ...details,
    title: details.title.trim(),
    description: details.description.trim(),
  };
}

/** How a change of dates or time zone affects the plan, to show before saving. */
export function consequences(
  before: CompetitionDetails,
  after: CompetitionDetails,
  hasPlan: boolean,
): string[] {
  const notes: string[] = [];
  if (!hasPlan) {
    return notes;
  }
  if (before.timeZone !== after.timeZone) {
    notes.push(
      "The times in the schedule don't change: 9:00 AM stays 9:00 AM in the new time zone.",
    );
  }
  if (before.startDate !== after.startDate || before.endDate !== after.endDate) {
    notes.push(
      "The dates in the schedule, timeline and checklist don't change. Please check them afterwards.",
    );
  }
  return notes;
}
