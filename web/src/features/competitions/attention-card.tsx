import { Text, ThemeIcon } from "@mantine/core";
import {
  IconCalendarEvent,
  IconCircleCheck,
  IconFileText,
  IconForms,
  IconListCheck,
  IconMicrophone,
  type IconProps,
  IconUsers,
} from "@tabler/icons-react";
import type { ComponentType, ReactNode } from "react";
import type { Schema } from "@/shared/api/client";
import { count } from "@/shared/lib/format";
import { ButtonLink } from "@/shared/ui/link";
import { SectionCard } from "@/shared/ui/section-card";
import type { Competition, Wordlist } from "./api";
import classes from "./attention-card.module.css";
import { type PendingTask, pendingTasks } from "./rules/pending-tasks";
import { formatDueDate, formatEventTime, type Upcoming } from "./rules/upcoming";

interface AttentionCardProps {
  competition: Competition;
  // Absent if loading failed, which the own card shows.
  wordlists: Wordlist[] | undefined;
  templates: Schema<"FormTemplate">[] | undefined;
  upcoming: Upcoming;
}

export function AttentionCard({ competition, wordlists, templates, upcoming }: AttentionCardProps) {
  const { event, deadline } = upcoming;
  if (wordlists === undefined) {
    return null;
  }
  const tasks = pendingTasks(competition, wordlists, templates);
  return (
    <SectionCard title="Needs your attention" emphasized>
      <ul className={classes.items}>
        {tasks.map((item) => (
          <li key={keyOf(item)}>
            <PendingTaskItem item={item} code={competition.code} />
          </li>
        ))}
        {tasks.length === 0 && (
          <li>
            <Item icon={IconCircleCheck} color="leaf">
              All set. Every word has a recording, and spellers have joined.
            </Item>
          </li>
        )}
        {deadline !== undefined && (
          <li>
            <Item icon={IconListCheck}>
              Next deadline: <b>{deadline.name}</b>,{" "}
              {formatDueDate(deadline.dueDate, competition.timeZone, new Date())}
            </Item>
          </li>
        )}
        {event !== undefined && (
          <li>
            <Item icon={IconCalendarEvent}>
              {event.running ? "Happening now" : "Next event"}: <b>{event.event.name}</b>,{" "}
              {formatEventTime(event, competition.timeZone, new Date())}
            </Item>
          </li>
        )}
      </ul>
    </SectionCard>
  );
}

function keyOf(item: PendingTask): string {
  if ("template" in item) {
    return item.template._id;
  }
  return "wordlist" in item ? item.wordlist._id : item.kind;
}

function PendingTaskItem({ item, code }: { item: PendingTask; code: number }) {
  switch (item.kind) {
    case "answered":
      return (
        <Item
          icon={IconForms}
          action={
            <ButtonLink
              to="/competition/$code/form/$templateId"
              params={{ code, templateId: item.template._id }}
              size="sm"
              variant="default"
              aria-label={`View today's answers to ${item.template.title}`}
            >
              View Answers
            </ButtonLink>
          }
        >
          <b>{item.template.title}</b>: answered {count(item.answers, "time")} today.
        </Item>
      );
    case "many-answered":
      return (
        <Item icon={IconForms} action={<SectionLink section="forms">See forms</SectionLink>}>
          {count(item.answers, "new answer")} to {count(item.forms, "form")} today.
        </Item>
      );
    case "no-wordlist":
      return (
        <Item
          icon={IconFileText}
          action={
            <ButtonLink to="/competition/$code/add-wordlist" params={{ code }} size="sm">
              Add a word list
            </ButtonLink>
          }
        >
          There are no wordlists yet.
        </Item>
      );
    case "no-words":
      return (
        <Item icon={IconFileText}>
          <b>{item.wordlist.title}</b> has no words left.
        </Item>
      );
    case "many-no-words":
      return (
        <Item icon={IconFileText}>{count(item.wordlists, "wordlist")} have no words left.</Item>
      );
    case "unrecorded":
      return (
        <Item
          icon={IconMicrophone}
          action={
            <ButtonLink
              to="/competition/$code/wordlist/$wordlistId"
              params={{ code, wordlistId: item.wordlist._id }}
              size="sm"
              variant="default"
              aria-label={`Record words in ${item.wordlist.title}`}
            >
              Record
            </ButtonLink>
          }
        >
          <b>{item.wordlist.title}</b>: {count(item.missing, "word has", "words have")} no
          recording.
        </Item>
      );
    case "many-unrecorded":
      return (
        <Item
          icon={IconMicrophone}
          action={<SectionLink section="wordlists">See wordlists</SectionLink>}
        >
          {count(item.missing, "word has", "words have")} no recording in{" "}
          {count(item.wordlists, "wordlist")}.
        </Item>
      );
    case "nobody-joined":
      return (
        <Item icon={IconUsers}>
          Nobody has joined yet. Share the join code <b>{code}</b> with your spellers.
        </Item>
      );
  }
}

function SectionLink({ section, children }: { section: string; children: string }) {
  return (
    <ButtonLink to="." hash={section} size="sm" variant="default">
      {children}
    </ButtonLink>
  );
}

interface ItemProps {
  icon: ComponentType<IconProps>;
  color?: string;
  action?: ReactNode;
  children: ReactNode;
}

function Item({ icon: Icon, color = "honey", action, children }: ItemProps) {
  return (
    <div className={classes.item}>
      <ThemeIcon variant="light" color={color} size={36}>
        <Icon size={20} aria-hidden />
      </ThemeIcon>
      <Text className={classes.text}>{children}</Text>
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  );
}
