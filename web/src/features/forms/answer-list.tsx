import { Text } from "@mantine/core";
import { formatDate, formatInstant } from "@/shared/lib/local-date-time";
import classes from "./answer-list.module.css";
import type { FormField, FormResponse } from "./api";
import { answerText } from "./rules/answer-text";

interface AnswerListProps {
  response: Pick<FormResponse, "fields" | "answers" | "signature"> &
    Partial<Pick<FormResponse, "createdAt" | "updatedAt">>;
}

/** The answers of a response. Signatures say when they were given, if that is known. */
export function AnswerList({ response }: AnswerListProps) {
  const signedAt = response.updatedAt ?? response.createdAt;
  const hasParents = response.fields.some(({ type }) => type === "signature");
  return (
    <dl className={classes.answers}>
      {response.fields.map((field) => (
        <div key={field.name} className={classes.answer}>
          <dt>{field.name}</dt>
          <Answer
            field={field}
            text={answerText(response, field, formatDate)}
            signedAt={signedAt}
          />
        </div>
      ))}
      {response.signature !== "" && (
        <div className={classes.answer}>
          <dt>{hasParents ? "Speller's signature" : "Signature"}</dt>
          <dd className="wh-word">
            <bdi>{response.signature}</bdi>
          </dd>
        </div>
      )}
    </dl>
  );
}

interface AnswerProps {
  field: FormField;
  text: string | undefined;
  signedAt: string | undefined;
}

function Answer({ field, text, signedAt }: AnswerProps) {
  if (text === undefined) return <dd className={classes.none}>No answer</dd>;
  if (field.type !== "signature") return <dd className="wh-typed-text">{text}</dd>;
  return (
    <dd>
      <bdi className="wh-word">{text}</bdi>
      <Text fz="sm" c="dimmed">
        {field.signer === "parent" ? "Parent or guardian" : "Speller"}
        {signedAt !== undefined && `, signed ${formatInstant(signedAt)}`}
      </Text>
    </dd>
  );
}
