import { Progress, Text, Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { Schema } from "@/shared/api/client";
import { formatInstant } from "@/shared/lib/local-date-time";
import { nameOf } from "@/shared/lib/person";
import { UnlessArchived, useArchived } from "@/shared/session/archived";
import { EmptyState } from "@/shared/ui/empty-state";
import { ButtonLink, TextLink } from "@/shared/ui/link";
import { PageHeader } from "@/shared/ui/page-header";
import type { Message } from "./api";
import classes from "./messages.module.css";
import { NoEmail } from "./no-email";
import { describeAudience, describeProgress, totalOf } from "./rules/describe";

interface MessagesPageProps {
  code: number;
  list: Schema<"MessageList">;
  forms: readonly { _id: string; title: string }[] | undefined;
}

/** /competition/{code}/messages: drafts and what was sent, for organizers. */
export function MessagesPage({ code, list: { canSend, messages }, forms }: MessagesPageProps) {
  const archived = useArchived();
  const create = (
    <UnlessArchived>
      <ButtonLink
        to="/competition/$code/messages/new"
        params={{ code }}
        leftSection={<IconPlus size={20} aria-hidden />}
      >
        New message
      </ButtonLink>
    </UnlessArchived>
  );
  return (
    <>
      <PageHeader
        title="Messages"
        description="Emails to participants and their parents."
        actions={create}
      />
      {!canSend && !archived && <NoEmail />}
      {messages.length === 0 ? (
        <EmptyState title="No messages yet" archived="No messages were written.">
          Remind those who haven't answered a form, or write to everyone. You'll see who gets it
          before it's sent.
        </EmptyState>
      ) : (
        <ul className={classes.list} aria-label="Messages">
          {messages.map((message) => (
            <li key={message._id}>
              <Title order={2} size="h3">
                <TextLink
                  to="/competition/$code/messages/$messageId"
                  params={{ code, messageId: message._id }}
                  underline="hover"
                  fw={700}
                >
                  <bdi>{message.subject}</bdi>
                </TextLink>
              </Title>
              <Text fz="sm">{describeAudience(message, forms)}</Text>
              <State message={message} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function State({ message }: { message: Message }) {
  const { state, counts, by, automatic } = message;
  const total = totalOf(message);
  const who = automatic ? "Automatic reminder" : by === null ? undefined : nameOf(by);
  const when = formatInstant(message.sentAt ?? message.createdAt);
  const about = [state === "draft" ? "Draft" : describeProgress(message), who, when];
  return (
    <>
      {state === "sending" && (
        <Progress
          value={total === 0 ? 0 : (100 * (total - counts.waiting)) / total}
          size={8}
          my={6}
          aria-label={`Progress of ${message.subject}`}
        />
      )}
      <Text fz="sm" c="dimmed">
        {about.filter(Boolean).join(" · ")}
      </Text>
    </>
  );
}
