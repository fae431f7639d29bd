import type { ReactNode } from "react";
import classes from "./notice.module.css";

/** A page that has nothing else to show. */
export function Notice({ heading, children }: { heading: string; children?: ReactNode }) {
  return (
    <main className={classes.notice} data-ground="night">
      <h1>{heading}</h1>
      {children && <p>{children}</p>}
    </main>
  );
}
