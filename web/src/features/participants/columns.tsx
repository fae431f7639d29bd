import type { ReactNode } from "react";
import { formatNumber } from "@/shared/lib/format";
import type { Participant, ParticipantPage } from "./api";
import classes from "./columns.module.css";
import { FormState } from "./form-state";
import { PracticeCell } from "./practice-cell";
import { formatDay } from "./rules/format-day";
import { missingForms } from "./rules/questions";

/** More forms or wordlists than this share a column. */
const maxColumns = 2;

interface Column {
  /** What it sorts by. */
  id: string;
  title: string;
  cell: (participant: Participant) => ReactNode;
}

/** The columns after the name, without those that would be empty. */
export function columnsOf(list: ParticipantPage, timeZone: string): Column[] {
  const { forms, wordlists, hasSchools, hasGrades } = list;
  const now = new Date();
  const columns: Column[] = [];
  if (hasSchools) {
    columns.push({
      id: "school",
      title: "School",
      cell: ({ school }) => <bdi className={classes.school}>{school}</bdi>,
    });
  }
  if (hasGrades) {
    columns.push({ id: "grade", title: "Grade", cell: ({ grade }) => <bdi>{grade}</bdi> });
  }
  if (forms.length > maxColumns) {
    columns.push({
      id: "forms",
      title: "Forms",
      cell: (participant) => {
        const missing = missingForms(participant, forms);
        if (forms.some(({ _id }) => participant.returned.includes(_id))) {
          return <FormState answered returned />;
        }
        return missing.length === 0 ? (
          <FormState answered />
        ) : (
          <span title={missing.map(({ title }) => title).join(", ")}>
            {formatNumber(forms.length - missing.length)} of {formatNumber(forms.length)}
          </span>
        );
      },
    });
  } else {
    for (const { _id, title } of forms) {
      const cell = ({ answered, returned }: Participant) => (
        <FormState answered={answered.includes(_id)} returned={returned.includes(_id)} />
      );
      columns.push({ id: _id, title, cell });
    }
  }
  if (wordlists.length > maxColumns) {
    columns.push({
      id: "practice",
      title: "Practice",
      cell: ({ practice }) =>
        `${formatNumber(practice.length)} of ${formatNumber(wordlists.length)} lists`,
    });
  } else {
    for (const wordlist of wordlists) {
      columns.push({
        id: wordlist._id,
        title: wordlist.title,
        cell: ({ practice }) => (
          <PracticeCell
            practice={practice.find(({ wordlistId }) => wordlistId === wordlist._id)}
            wordlist={wordlist}
          />
        ),
      });
    }
  }
  columns.push({
    id: "active",
    title: "Last active",
    cell: ({ lastActive }) => (
      <span className={classes.active}>
        {lastActive == null ? "Never" : formatDay(lastActive, timeZone, now)}
      </span>
    ),
  });
  return columns;
}
