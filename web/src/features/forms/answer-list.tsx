import { formatDate } from "@/shared/lib/local-date-time";
import classes from "./answer-list.module.css";
import type { FormResponse } from "./api";
import { answerText } from "./rules/answer-text";

export function AnswerList({ response }: { response: FormResponse }) {
  return (
    <dl className={classes.answers}>
      {response.fields.map((field) => (
        <div key={field.name} className={classes.answer}>
          <dt>{field.name}</dt>
          <Answer text={answerText(response, field, formatDate)} />
        </div>
      ))}
      <div className={classes.answer}>
        <dt>Signature</dt>
        <dd className="wh-word">
          <bdi>{response.signature}</bdi>
        </dd>
      </div>
    </dl>
  );
}

function Answer({ text }: { text: string | undefined }) {
  return text === undefined ? (
    <dd className={classes.none}>No answer</dd>
  ) : (
    <dd className="wh-typed-text">{text}</dd>
  );
}
