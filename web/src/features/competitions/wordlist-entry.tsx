import { Group, Text } from "@mantine/core";
import { Bar } from "@/shared/ui/bar";
import { ButtonLink } from "@/shared/ui/link";
import { VisibilityBadge } from "@/shared/visibility/visibility-badge";
import type { Wordlist } from "./api";
import classes from "./wordlist-entry.module.css";

interface WordlistEntryProps {
  wordlist: Wordlist;
  done: number;
  label: string;
  code: number;
  link: "Edit Wordlist" | "View Wordlist";
}

/** A wordlist with its progress on a dashboard. */
export function WordlistEntry({ wordlist, done, label, code, link }: WordlistEntryProps) {
  return (
    <li className={classes.entry}>
      <Group justify="space-between" gap="sm">
        <div className={classes.text}>
          <Group gap="xs">
            <Text fw={600} fz="lg">
              {wordlist.title}
            </Text>
            <VisibilityBadge visibility={wordlist.visibility} />
          </Group>
          <Text c="dimmed" lineClamp={2} className="wh-typed-text">
            {wordlist.description}
          </Text>
        </div>
        <ButtonLink
          to="/competition/$code/wordlist/$wordlistId"
          params={{ code, wordlistId: wordlist._id }}
          variant="default"
          size="sm"
          aria-label={`${link} ${wordlist.title}`}
        >
          {link}
        </ButtonLink>
      </Group>
      <Group gap="0 12px" mt="xs">
        <Bar done={done} of={wordlist.wordCount} />
        <Text fz="sm">{label}</Text>
      </Group>
    </li>
  );
}
