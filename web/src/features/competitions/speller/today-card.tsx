import { Text, Title } from "@mantine/core";
import {
  IconAdjustments,
  IconChevronRight,
  IconFlame,
  IconPlayerPlayFilled,
} from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { PracticeToday } from "@/shared/api/practice";
import { count, formatNumber } from "@/shared/lib/format";
import { usePracticeSettings } from "@/shared/practice-settings";
import { EmptyState } from "@/shared/ui/empty-state";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { ButtonLink } from "@/shared/ui/link";
import type { PracticeProgress } from "../rules/practice-progress";
import {
  describeGoal,
  describeNext,
  describeStreak,
  describeToday,
  type Today,
  todayOf,
} from "../rules/today";
import { GoalComb } from "./goal-comb";
import classes from "./today-card.module.css";

interface TodayCardProps {
  code: number;
  practice: UseQueryResult<PracticeToday>;
  /** The wordlist to practice next, in order. Absent if no list has words, or they failed to load. */
  next: PracticeProgress | undefined;
}

/** What a speller came for: the words of today, and the way to them. */
export function TodayCard({ code, practice, next }: TodayCardProps) {
  const [settings] = usePracticeSettings();
  const { data } = practice;
  const today = data && todayOf(data, settings.goal);
  const text = today && describeToday(today);
  const streak = data && settings.streak && describeStreak(data.streak);
  const empty = today?.waiting === 0 && today.done + today.elsewhere === 0 && next === undefined;
  return (
    <section aria-labelledby="today" className={classes.card}>
      <div className={classes.head}>
        <Title order={2} id="today">
          {today ? describeGoal(today) : "Practice"}
        </Title>
        <Link
          to="/account"
          hash="practice"
          className={classes.settings}
          aria-label="Goal and sounds"
          title="Goal and sounds"
        >
          <IconAdjustments size={22} stroke={1.75} aria-hidden />
        </Link>
      </div>
      {empty ? (
        <EmptyState compact>There are no words to practice yet.</EmptyState>
      ) : (
        <div className={classes.body}>
          {text && <Text className={classes.text}>{text}</Text>}
          {today && today.goal > 0 && (
            <div className={classes.comb}>
              <GoalComb done={today.done} goal={today.goal} />
            </div>
          )}
          {practice.isError && data === undefined && (
            <FailureAlert
              sentence="Failed to fetch today's words."
              error={practice.error}
              onRetry={() => void practice.refetch()}
              retrying={practice.isFetching}
            />
          )}
          <div className={classes.ways}>
            {today && <KeepGoing code={code} today={today} next={next} />}
            {next && <InOrder code={code} next={next} />}
            {streak && (
              <p className={classes.streak}>
                <IconFlame size={20} stroke={1.75} aria-hidden />
                {streak}
              </p>
            )}
          </div>
        </div>
      )}
    </section>
  );
}

const button = {
  size: "lg",
  fullWidth: true,
  px: "sm",
  leftSection: <IconPlayerPlayFilled size={20} aria-hidden />,
} as const;

/** To today's words, or to a whole list if none is due. */
function KeepGoing({
  code,
  today,
  next,
}: {
  code: number;
  today: Today;
  next: PracticeProgress | undefined;
}) {
  if (today.waiting > 0) {
    return (
      <ButtonLink {...button} to="/competition/$code/practice" params={{ code }}>
        {describeNext(today)}
      </ButtonLink>
    );
  }
  return (
    next && (
      <ButtonLink
        {...button}
        to="/competition/$code/wordlist/$wordlistId/practice"
        params={{ code, wordlistId: next.wordlist._id }}
      >
        {describeNext(today)}
      </ButtonLink>
    )
  );
}

/** To all words of a list, where the speller stopped. */
function InOrder({ code, next: { wordlist, done } }: { code: number; next: PracticeProgress }) {
  return (
    <Link
      to="/competition/$code/wordlist/$wordlistId/practice"
      params={{ code, wordlistId: wordlist._id }}
      className={classes.order}
    >
      <span>
        <b>
          Practice:{" "}
          {done === 0
            ? count(wordlist.wordCount, "word")
            : `${formatNumber(done)} of ${formatNumber(wordlist.wordCount)}`}
        </b>
        <small>{wordlist.title}, all words in order</small>
      </span>
      <IconChevronRight size={22} stroke={1.75} aria-hidden />
    </Link>
  );
}
