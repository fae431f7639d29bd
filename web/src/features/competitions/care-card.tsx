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
import classes from "./care-card.module.css";
import { type Care, needsCare } from "./rules/needs-care";
import { tellDueDate, tellEvent, type Upcoming } from "./rules/upcoming";

interface CareCardProps {
  competition: Competition;
  // Each is absent when it failed to load, which its own card shows.
  wordlists: Wordlist[] | undefined;
  templates: Schema<"FormTemplate">[] | undefined;
  upcoming: Upcoming;
}

/** What an organizer should look at first. */
export function CareCard({ competition, wordlists, templates, upcoming }: CareCardProps) {
  const { event, deadline } = upcoming;
  if (wordlists === undefined) {
    return null;
  }
  const tasks = needsCare(competition, wordlists, templates);
  return (
    <SectionCard title="What needs care first" emphasized>
      <ul className={classes.items}>
        {tasks.map((item) => (
          <li key={keyOf(item)}>
            <CareItem item={item} code={competition.code} />
          </li>
        ))}
        {tasks.length === 0 && (
          <li>
            <Item icon={IconCircleCheck} color="leaf">
              All set: every word has its recording, and people have joined.
            </Item>
          </li>
        )}
        {deadline !== undefined && (
          <li>
            <Item icon={IconListCheck}>
              Next deadline: <b>{deadline.name}</b>,{" "}
              {tellDueDate(deadline.dueDate, competition.timeZone, new Date())}
            </Item>
          </li>
        )}
        {event !== undefined && (
          <li>
            <Item icon={IconCalendarEvent}>
              {event.running ? "On now" : "Next event"}: <b>{event.event.name}</b>,{" "}
              {tellEvent(event, competition.timeZone, new Date())}
            </Item>
          </li>
        )}
      </ul>
    </SectionCard>
  );
}

function keyOf(item: Care): string {
  if ("template" in item) {
    return item.template._id;
  }
  return "wordlist" in item ? item.wordlist._id : item.kind;
}

function CareItem({ item, code }: { item: Care; code: number }) {
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
              aria-label={`View today’s answers to ${item.template.title}`}
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
          {count(item.answers, "answer")} to {count(item.forms, "form")} came in today.
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
          There is no wordlist to practice yet.
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
              aria-label={`Record words of ${item.wordlist.title}`}
            >
              Record
            </ButtonLink>
          }
        >
          <b>{item.wordlist.title}</b>: {count(item.missing, "word")} without recording.
        </Item>
      );
    case "many-unrecorded":
      return (
        <Item
          icon={IconMicrophone}
          action={<SectionLink section="wordlists">See wordlists</SectionLink>}
        >
          {count(item.missing, "word")} without recording in {count(item.wordlists, "wordlist")}.
        </Item>
      );
    case "nobody-joined":
      return (
        <Item icon={IconUsers}>
          Nobody has joined yet. Give the join code <b>{code}</b> to your spellers.
        </Item>
      );
  }
}

/** Leads down to a section of the same page. */
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
