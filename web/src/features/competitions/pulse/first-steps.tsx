import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatDateRange } from "@/shared/lib/local-date-time";
import { hexagon } from "@/shared/ui/hexagon";
import { ButtonLink } from "@/shared/ui/link";
import type { Competition } from "../api";
import type { FirstSteps } from "../rules/verdict";
import cells from "./cells.module.css";
import classes from "./first-steps.module.css";

interface FirstStepsListProps {
  competition: Competition;
  steps: FirstSteps;
  /** Whether there is a post. */
  posted: boolean;
  /** Whether accounts can be created for a class. */
  canAddClass: boolean;
}

/** What to do first with a new competition, in place of figures that are all zero. */
export function FirstStepsList({ competition, steps, posted, canAddClass }: FirstStepsListProps) {
  const { code, startDate, endDate } = competition;
  const link = { params: { code }, size: "sm", variant: "default" } as const;
  const next = !steps.words ? 2 : !steps.spellers ? 3 : 4;
  const button = (step: number) => ({ ...link, ...(step === next && { variant: "filled" }) });
  return (
    <ol className={cells.cells}>
      <Step
        number={1}
        done
        title="Name and dates"
        action={
          <ButtonLink to="/competition/$code/settings" {...link}>
            Change
          </ButtonLink>
        }
      >
        {formatDateRange(startDate, endDate)}
      </Step>
      <Step
        number={2}
        done={steps.words}
        current={next === 2}
        title="Add words"
        action={
          <ButtonLink to="/competition/$code/add-wordlist" {...button(2)}>
            Add wordlist
          </ButtonLink>
        }
      >
        Paste your words, upload an Excel or CSV file, or build a list by level.
      </Step>
      <Step
        number={3}
        done={steps.spellers}
        current={next === 3}
        title="Add spellers"
        action={
          canAddClass ? (
            <ButtonLink to="/competition/$code/add-class" {...button(3)}>
              Add a class
            </ButtonLink>
          ) : (
            <ButtonLink to="/competition/$code/participants" {...button(3)}>
              See participants
            </ButtonLink>
          )
        }
      >
        Share the join code <b>{code}</b>
        {canAddClass && ", or create accounts for a class"}.
      </Step>
      <Step
        number={4}
        done={posted}
        current={next === 4}
        title="Say hello"
        action={
          <ButtonLink to="/competition/$code/edit-posts/new" {...button(4)}>
            New Post
          </ButtonLink>
        }
      >
        Write a first post to tell families what comes next.
      </Step>
    </ol>
  );
}

interface StepProps {
  number: number;
  title: string;
  done: boolean;
  current?: boolean;
  action: ReactNode;
  children: ReactNode;
}

function Step({ number, title, done, current = false, action, children }: StepProps) {
  return (
    <li className={classes.step} data-state={done ? "done" : current ? "current" : "later"}>
      <span className={classes.cell} aria-hidden>
        <svg
          className={classes.hexagon}
          viewBox="-20 -22 40 44"
          aria-hidden="true"
          focusable="false"
        >
          <path d={hexagon(0, 0, 19)} />
        </svg>
        {done ? <IconCheck size={20} stroke={3} /> : number}
      </span>
      <h3 className={classes.title}>{title}</h3>
      <p className={classes.text}>{done && number > 1 ? "Done." : children}</p>
      <div className={classes.action}>{action}</div>
    </li>
  );
}
