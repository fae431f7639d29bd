import { Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Schema } from "@/shared/api/client";
import { count } from "@/shared/lib/format";
import { PrintHeader } from "@/shared/paper/print-header";
import { EmptyState } from "@/shared/ui/empty-state";
import { type MessageDetail, recipientsQuery } from "./api";
import classes from "./messages.module.css";
import { RecipientsView } from "./recipients-view";
import { isUnreached, people } from "./rules/describe";

interface LettersPageProps {
  competition: Schema<"Competition">;
  message: MessageDetail;
}

/** /competition/{code}/messages/{messageId}/letters: a page of paper for each speller. */
export function LettersPage({ competition, message }: LettersPageProps) {
  const recipients = useQuery(recipientsQuery(competition.code, message));
  return (
    <RecipientsView query={recipients}>
      {(list) => {
        // Those whom the email doesn't reach or, without email or such people, everyone.
        const everyone = !message.canSend || !list.some(isUnreached);
        const readers = people(
          list.filter((recipient) =>
            everyone ? recipient.state !== "unsubscribed" : isUnreached(recipient),
          ),
        );
        return (
          <>
            <div className="wh-on-screen">
              <PrintHeader title="Letters" subject={message.subject}>
                {count(readers.length, "letter")}, each on its own page
                {everyone ? "." : ", for those whom the email doesn't reach."}
              </PrintHeader>
            </div>
            {readers.length === 0 && <EmptyState title="No letters" />}
            {readers.map(({ uid, name }) => (
              <article key={uid} className={classes.letter} aria-label={`Letter for ${name}`}>
                <Text c="dimmed">{competition.title}</Text>
                <Text mb="lg">
                  For <bdi>{name}</bdi>
                </Text>
                <Title order={2} mb="md">
                  {addressed(message.subject, name)}
                </Title>
                <p className={classes.text}>{addressed(message.text, name)}</p>
              </article>
            ))}
          </>
        );
      }}
    </RecipientsView>
  );
}

/** Fills in the name as in emails, where an email address never takes its place. */
function addressed(text: string, name: string): string {
  if (name.includes("@")) {
    return text.replaceAll(/(^|[\n.!?] *)\{name\}/g, "$1Speller").replaceAll("{name}", "speller");
  }
  // A function, as "$&" in a name would have a special meaning in a string.
  return text.replaceAll("{name}", () => name);
}
