import { Button } from "@mantine/core";
import { IconCheck, IconChevronDown } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import {
  defaultLength,
  practiceModes,
  type SessionLength,
  sessionLengths,
} from "../rules/practice-modes";
import type { PracticeMode } from "./attempt-queue";
import classes from "./mode-switch.module.css";

interface ModeSwitchProps {
  code: number;
  wordlistId: string;
  mode: PracticeMode;
  length?: SessionLength;
}

const to = "/competition/$code/wordlist/$wordlistId/practice";
const modes = Object.keys(practiceModes) as PracticeMode[];
const inUrl = (length: SessionLength) => (length === defaultLength ? undefined : length);
const hasLength = (mode: PracticeMode) => mode !== "all" && mode !== "mock-bee";

/** The way to practice, and a list of the others. */
export function ModeSwitch({ code, wordlistId, mode, length = defaultLength }: ModeSwitchProps) {
  const id = useId();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const params = { code, wordlistId };
  const close = () => setOpened(false);
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !opened) return;
    close();
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it from any of its links
    <div className={classes.switch} onKeyDown={closeByKey}>
      <Button
        ref={button}
        variant="default"
        size="sm"
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
        rightSection={<IconChevronDown size={16} aria-hidden data-open={opened || undefined} />}
      >
        {practiceModes[mode].name}
      </Button>
      {opened && (
        <nav className={classes.list} id={id} aria-label="Ways to practice">
          <ul>
            {modes.map((other) => (
              <li key={other}>
                <Link
                  to={to}
                  params={params}
                  search={{
                    mode: other === "all" ? undefined : other,
                    words: hasLength(other) ? inUrl(length) : undefined,
                  }}
                  className={classes.mode}
                  activeOptions={{ exact: true }}
                  aria-current={other === mode ? "page" : undefined}
                  onClick={close}
                >
                  <b>{practiceModes[other].name}</b>
                  <span>{practiceModes[other].description}</span>
                  {other === mode && <IconCheck size={20} aria-hidden />}
                </Link>
              </li>
            ))}
          </ul>
          {hasLength(mode) && (
            <p className={classes.lengths}>
              Words at a time:
              {sessionLengths.map((other) => (
                <Link
                  key={other}
                  to={to}
                  params={params}
                  search={{ mode, words: inUrl(other) }}
                  aria-label={`${other} words`}
                  aria-current={other === length ? "true" : undefined}
                  onClick={close}
                >
                  {other}
                </Link>
              ))}
            </p>
          )}
        </nav>
      )}
    </div>
  );
}
