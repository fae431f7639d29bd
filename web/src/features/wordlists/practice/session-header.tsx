import type { ReactNode } from "react";
import { PageTitle } from "@/shared/ui/page-header";
import classes from "./session-header.module.css";

interface SessionHeaderProps {
  title: string;
  tabTitle: string;
  /** At the end of the line. */
  aside?: ReactNode;
}

/** A heading of one line, as phones have little room above the keyboard. */
export function SessionHeader({ title, tabTitle, aside }: SessionHeaderProps) {
  return (
    <div className={classes.header}>
      <PageTitle>{tabTitle}</PageTitle>
      <h1 className={classes.title} tabIndex={-1}>
        {title}
      </h1>
      {aside}
    </div>
  );
}
