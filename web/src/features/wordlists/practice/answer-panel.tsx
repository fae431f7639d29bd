import { VisuallyHidden } from "@mantine/core";
import { IconCircleCheck, IconCircleX, IconEye } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./answer-panel.module.css";

const icons = { right: IconCircleCheck, wrong: IconCircleX, shown: IconEye };

interface AnswerPanelProps {
  /** Absent before an answer, but the panel is there, so that screen readers notice what appears in it. */
  tone: keyof typeof icons | undefined;
  title: ReactNode;
  /** How many wrong answers there were, for screen readers. */
  tries?: number;
  /** Read out again with each answer, even if nothing else changes. */
  answer: string;
  children?: ReactNode;
}

/** The result of an answer. */
export function AnswerPanel({ tone, title, tries, answer, children }: AnswerPanelProps) {
  const Icon = tone && icons[tone];
  return (
    <div className={classes.panel} data-tone={tone}>
      <p id="spelling-result" className={classes.title} role="status">
        {title && (
          <span key={answer}>
            {Icon && <Icon size={22} aria-hidden />}
            {title}
          </span>
        )}
      </p>
      {/* Not atomic: letters that are spelled out don't repeat the rest. */}
      <div id="spelling-marks" className={classes.more} role="status" aria-atomic="false">
        {Icon && (
          <div key={answer}>
            {tries !== undefined && <VisuallyHidden>{`Try ${tries}. `}</VisuallyHidden>}
            {children}
          </div>
        )}
      </div>
    </div>
  );
}
