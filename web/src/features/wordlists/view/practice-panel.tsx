import { IconBell, IconBulb, IconEar, IconPlayerPlay, IconRepeat } from "@tabler/icons-react";
import { useState } from "react";
import { ButtonLink } from "@/shared/ui/link";
import classes from "./practice-panel.module.css";

interface PracticePanelProps {
  code: number;
  wordlistId: string;
}

const to = "/competition/$code/wordlist/$wordlistId/practice";
const lengths = [5, 10, 20] as const;

const others = [
  { mode: undefined, name: "Practice", about: "All words in order", Icon: IconEar },
  { mode: "missed", name: "Missed words", about: "Wrong last time", Icon: IconRepeat },
  { mode: "meaning", name: "Meaning", about: "What words mean", Icon: IconBulb },
  { mode: "mock-bee", name: "Mock bee", about: "As on stage", Icon: IconBell },
] as const;

/** The ways to practice a list. Learning a few words is the first one. */
export function PracticePanel({ code, wordlistId }: PracticePanelProps) {
  const [length, setLength] = useState<(typeof lengths)[number]>(10);
  const params = { code, wordlistId };
  return (
    <section className={classes.panel} aria-label="Ways to practice">
      <div className={classes.learn}>
        <ButtonLink
          to={to}
          params={params}
          search={{ mode: "learn", words: length === 10 ? undefined : length }}
          size="lg"
          leftSection={<IconPlayerPlay size={22} aria-hidden />}
        >
          {`Learn ${length} words`}
        </ButtonLink>
        <fieldset className={classes.lengths}>
          <legend>Words at a time</legend>
          {lengths.map((other) => (
            <button
              key={other}
              type="button"
              aria-pressed={other === length}
              onClick={() => setLength(other)}
            >
              {other}
            </button>
          ))}
        </fieldset>
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
