/** What organizers say of a competition, and may change later. Dates are `YYYY-MM-DD`, or empty. */
export interface CompetitionDetails {
  title: string;
  description: string;
  startDate: string;
  endDate: string;
  timeZone: string;
}

/** Whether both dates are there and the wrong way round; checked while one types. */
export function datesReversed({
  startDate,
  endDate,
}: Pick<CompetitionDetails, "startDate" | "endDate">): boolean {
  return startDate !== "" && endDate !== "" && startDate > endDate;
}

/** The sentence for each field that needs a correction. */
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

/** The details as they are sent, without the spaces around them. */
export function trimmed<Details extends Pick<CompetitionDetails, "title" | "description">>(
  details: Details,
): Details {
  return {
    ...details,
    title: details.title.trim(),
    description: details.description.trim(),
  };
}

/** What a change of dates or time zone means for the times of the plan, in sentences to be shown before it is saved. */
export function consequences(
  before: CompetitionDetails,
  after: CompetitionDetails,
  hasPlan: boolean,
): string[] {
  const told: string[] = [];
  if (!hasPlan) {
    return told;
  }
  if (before.timeZone !== after.timeZone) {
    told.push(
      "The times in the schedule stay as they are written: 09:00 will be 09:00 in the new time zone.",
    );
  }
  if (before.startDate !== after.startDate || before.endDate !== after.endDate) {
    told.push(
      "The schedule, timeline and checklist keep the dates they have. Please look through them afterwards.",
    );
  }
  return told;
}
