import { IconBell, IconBulb, IconEar, IconPlayerPlay, IconRepeat } from "@tabler/icons-react";
import { useState } from "react";
import { count, formatNumber } from "@/shared/lib/format";
import { ButtonLink } from "@/shared/ui/link";
import { defaultLength, type SessionLength, sessionLengths } from "../rules/practice-modes";
import classes from "./practice-panel.module.css";

interface PracticePanelProps {
  code: number;
  wordlistId: string;
  wordCount: number;
}

const to = "/competition/$code/wordlist/$wordlistId/practice";

const others = [
  { mode: undefined, name: "Practice", about: "All words in order", Icon: IconEar },
  { mode: "missed", name: "Missed words", about: "Wrong last time", Icon: IconRepeat },
  { mode: "meaning", name: "Meaning", about: "What words mean", Icon: IconBulb },
  { mode: "mock-bee", name: "Mock bee", about: "As on stage", Icon: IconBell },
] as const;

/** The ways to practice a list. Learning a few words is the first one. */
export function PracticePanel({ code, wordlistId, wordCount }: PracticePanelProps) {
  const [length, setLength] = useState<SessionLength>(defaultLength);
  /** A session has no more words than the list. */
  const within = (words: number) => Math.min(words, wordCount);
  const lengths = sessionLengths.filter((_, index) => (sessionLengths[index - 1] ?? 0) < wordCount);
  const params = { code, wordlistId };
  return (
    <section className={classes.panel} aria-label="Ways to practice">
      <div className={classes.learn}>
        <ButtonLink
          to={to}
          params={params}
          search={{ mode: "learn", words: length === defaultLength ? undefined : length }}
          size="lg"
          leftSection={<IconPlayerPlay size={22} aria-hidden />}
        >
          {`Learn ${count(within(length), "word")}`}
        </ButtonLink>
        {lengths.length > 1 && (
          <fieldset className={classes.lengths}>
            <legend>Words at a time</legend>
            {lengths.map((other) => (
              <button
                key={other}
                type="button"
                aria-pressed={within(other) === within(length)}
                onClick={() => setLength(other)}
              >
                {formatNumber(within(other))}
              </button>
            ))}
          </fieldset>
        )}
      </div>
      <ul className={classes.others}>
        {others.map(({ mode, name, about, Icon }) => (
          <li key={name}>
            <ButtonLink
              to={to}
              params={params}
              search={{ mode }}
              variant="default"
              size="sm"
              mih={44}
              px={8}
              fullWidth
              leftSection={<Icon size={20} aria-hidden />}
            >
              {name}
            </ButtonLink>
            <span>{about}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
