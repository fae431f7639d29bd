import { Group, Text, ThemeIcon } from "@mantine/core";
import {
  IconCircleCheck,
  IconFileText,
  IconMicrophone,
  type IconProps,
  IconUsers,
} from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { count } from "@/shared/lib/format";
import { ButtonLink } from "@/shared/ui/link";
import { QueryView } from "@/shared/ui/query-view";
import { SectionCard } from "@/shared/ui/section-card";
import type { Competition, Wordlist } from "./api";
import classes from "./care-card.module.css";
import { type Care, needsCare } from "./rules/needs-care";

interface CareCardProps {
  competition: Competition;
  wordlists: UseQueryResult<Wordlist[]>;
}

/** What an organizer should look at first. */
export function CareCard({ competition, wordlists }: CareCardProps) {
  if (wordlists.isError && wordlists.data === undefined) {
    // The wordlists' own card says so, and has the retry.
    return null;
  }
  return (
    <SectionCard title="What needs care first" emphasized>
      <QueryView query={wordlists} sentence="Failed to fetch wordlists." rows={1}>
        {(lists) => {
          const care = needsCare(competition, lists);
          return care.length === 0 ? (
            <Item icon={IconCircleCheck} color="leaf">
              All set: every word has its recording, and people have joined.
            </Item>
          ) : (
            <ul className={classes.items}>
              {care.map((item) => (
                <li key={"wordlist" in item ? item.wordlist._id : item.kind}>
                  <CareItem item={item} code={competition.code} />
                </li>
              ))}
            </ul>
          );
        }}
      </QueryView>
    </SectionCard>
  );
}

function CareItem({ item, code }: { item: Care; code: number }) {
  switch (item.kind) {
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
    case "nobody-joined":
      return (
        <Item icon={IconUsers}>
          Nobody has joined yet. Give the join code <b>{code}</b> to your spellers.
        </Item>
      );
  }
}

interface ItemProps {
  icon: ComponentType<IconProps>;
  color?: string;
  action?: ReactNode;
  children: ReactNode;
}

function Item({ icon: Icon, color = "honey", action, children }: ItemProps) {
  return (
    <Group justify="space-between" gap="sm" mih={44}>
      <Group gap="sm" wrap="nowrap" miw={0} flex="1 1 14rem">
        <ThemeIcon variant="light" color={color} size={36}>
          <Icon size={20} aria-hidden />
        </ThemeIcon>
        <Text style={{ overflowWrap: "anywhere" }}>{children}</Text>
      </Group>
      {action}
    </Group>
  );
}
