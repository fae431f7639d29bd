import { VisuallyHidden } from "@mantine/core";
import { Link, useRouterState } from "@tanstack/react-router";
import type { MouseEvent, ReactNode } from "react";
import { Brand } from "./brand";
import { ColorSchemeToggle } from "./color-scheme-toggle";
import classes from "./frame.module.css";

interface FrameProps {
  /** The account and the log-out button; absent for guests. */
  account?: ReactNode;
  children: ReactNode;
}

/** Focuses the page, past a navigation at its side. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  (document.getElementById("content") ?? document.getElementById("main"))?.focus();
}

/** The frame of every page: skip link, top bar, the page, and the footer. */
export function Frame({ account, children }: FrameProps) {
  const loading = useRouterState({ select: ({ isLoading }) => isLoading });
  // The first page would push the footer away.
  const hasPage = useRouterState({
    select: ({ resolvedLocation }) => resolvedLocation !== undefined,
  });
  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/useValidAnchor: it goes to a part of the page, which depends on the page */}
      <a className={classes.skip} href="#main" onClick={skip}>
        Skip to content
      </a>
      <header className={classes.bar}>
        <div className={classes.barInner}>
          <Brand />
          <div className={classes.barEnd}>
            {account}
            <span className={classes.barToggle} data-alone={account === undefined || undefined}>
              <ColorSchemeToggle />
            </span>
          </div>
        </div>
      </header>
      <main id="main" className={classes.main} tabIndex={-1} aria-busy={loading || undefined}>
        {children}
      </main>
      {hasPage && (
        <footer className={classes.foot}>
          <Link to="/about" className={classes.about}>
            About
          </Link>
          {account !== undefined && (
            <div className={classes.footToggle}>
              <VisuallyHidden>
                <h2>Appearance</h2>
              </VisuallyHidden>
              <ColorSchemeToggle />
            </div>
          )}
        </footer>
      )}
    </div>
  );
}
