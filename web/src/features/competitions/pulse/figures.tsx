import {
  IconBook2,
  IconForms,
  IconMicrophone,
  type IconProps,
  IconUsers,
} from "@tabler/icons-react";
import type { ComponentType, ReactNode } from "react";
import { count, formatNumber } from "@/shared/lib/format";
import { UnlessArchived, useArchived } from "@/shared/session/archived";
import { Bar } from "@/shared/ui/bar";
import { TextLink } from "@/shared/ui/link";
import { mostMissing, type Pulse, type Share, total } from "../rules/pulse";
import cells from "./cells.module.css";
import { Comb } from "./comb";
import classes from "./figures.module.css";

/** More cells than this would take too much space. */
const maxCells = 66;
/** How many forms or wordlists a figure shows. */
const maxShares = 2;

interface FiguresProps {
  code: number;
  pulse: Pulse;
}

/** The figures of a competition, each with one thing to do about it. */
export function Figures({ code, pulse }: FiguresProps) {
  const { spellers, unclaimed, forms = [], answeredToday, recordings, practice } = pulse;
  const archived = useArchived();
  const answers = total(forms);
  const [form] = mostMissing(forms, 1);
  const words = total(recordings);
  const [list] = mostMissing(recordings, 1);
  return (
    <div className={cells.cells}>
      <Figure
        title="Spellers"
        icon={IconUsers}
        number={formatNumber(spellers)}
        unit="joined"
        action={
          <TextLink
            to="/competition/$code/participants"
            params={{ code }}
            search={unclaimed > 0 ? { show: "unclaimed" } : {}}
          >
            {unclaimed > 0 ? "See unused cards" : "See all spellers"}
          </TextLink>
        }
        note={
          unclaimed > 0 &&
          `${formatNumber(spellers - unclaimed)} logged in, ${formatNumber(unclaimed)} not yet.`
        }
      >
        {spellers <= maxCells && <Comb filled={spellers - unclaimed} of={spellers} />}
      </Figure>
      {pulse.forms && (
        <Figure
          title="Forms"
          icon={IconForms}
          number={formatNumber(answers.done)}
          unit={`of ${formatNumber(answers.of)} answered`}
          note={answeredToday > 0 && `${formatNumber(answeredToday)} new today.`}
          action={
            form === undefined ? (
              <UnlessArchived>
                <TextLink to="/competition/$code/edit-templates/new" params={{ code }}>
                  Create a form
                </TextLink>
              </UnlessArchived>
            ) : answers.missing > 0 ? (
              <TextLink
                to="/competition/$code/participants"
                params={{ code }}
                search={{ show: form.id }}
              >
                See who's missing
              </TextLink>
            ) : (
              <TextLink
                to="/competition/$code/form/$templateId"
                params={{ code, templateId: form.id }}
              >
                Read the answers
              </TextLink>
            )
          }
        >
          <Shares shares={forms} />
        </Figure>
      )}
      <Figure
        title="Recordings"
        icon={IconMicrophone}
        number={formatNumber(words.done)}
        unit={`of ${count(words.of, "word")}`}
        action={
          list && (
            <TextLink
              to="/competition/$code/wordlist/$wordlistId"
              params={{ code, wordlistId: list.id }}
            >
              {list.done === list.of
                ? "Listen to them"
                : archived
                  ? "See the words"
                  : `Record ${count(list.of - list.done, "word")} in ${list.title}`}
            </TextLink>
          )
        }
      >
        <Shares shares={recordings} />
      </Figure>
      {practice && (
        <Figure
          title="Practice"
          icon={IconBook2}
          number={formatNumber(pulse.practicedThisWeek)}
          unit={`of ${formatNumber(spellers)} this week`}
          action={
            <TextLink
              to="/competition/$code/participants"
              params={{ code }}
              search={pulse.practicedThisWeek < spellers ? { show: "idle" } : {}}
            >
              {pulse.practicedThisWeek < spellers ? "See who hasn't" : "See everyone"}
            </TextLink>
          }
        >
          <Shares shares={practice} />
        </Figure>
      )}
    </div>
  );
}

interface FigureProps {
  title: string;
  icon: ComponentType<IconProps>;
  number: string;
  unit: string;
  note?: ReactNode;
  action: ReactNode;
  children: ReactNode;
}

function Figure({ title, icon: Icon, number, unit, note, action, children }: FigureProps) {
  return (
    <div className={classes.figure}>
      <h3 className={classes.title}>
        <Icon size={18} stroke={1.75} aria-hidden />
        {title}
      </h3>
      <p className={classes.number}>
        <b>{number}</b> {unit}
      </p>
      {children}
      <p className={classes.action}>
        {note} {action}
      </p>
    </div>
  );
}

/** How much is done of the few that need the most. */
function Shares({ shares }: { shares: readonly Share[] }) {
  return (
    <ul className={classes.shares}>
      {mostMissing(shares, maxShares).map(({ id, title, done, of }) => (
        <li key={id}>
          <bdi className={classes.name}>{title}</bdi>
          <b>
            {formatNumber(done)} of {formatNumber(of)}
          </b>
          <span className={classes.bar}>
            <Bar done={done} of={of} />
          </span>
        </li>
      ))}
    </ul>
  );
}
