import { Button, Text, VisuallyHidden } from "@mantine/core";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useEnterOnce } from "@/shared/lib/use-enter-once";
import { EmptyState } from "@/shared/ui/empty-state";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { focusHeading } from "@/shared/ui/focus";
import type { PracticeStart } from "../api";
import { ModeSwitch } from "../practice/mode-switch";
import { SessionHeader } from "../practice/session-header";
import { useKeepInView } from "../practice/use-keep-in-view";
import { announceBee, announceLetter } from "../rules/mock-bee-sentences";
import { BeeResults } from "./bee-results";
import { BeeRuling } from "./bee-ruling";
import { BeeStage } from "./bee-stage";
import { BeeWelcome } from "./bee-welcome";
import classes from "./mock-bee.module.css";
import { useMockBee } from "./use-mock-bee";

/** From the top of the page to the last button on stage, in pixels. */
const stageHeight = 740;

interface MockBeeProps {
  start: PracticeStart;
  userId: string;
  wordlistLink: ReactNode;
  /** Fetches the list again after it has changed on the server. */
  reload: () => Promise<PracticeStart>;
}

/** A bee for one speller, as on stage: each word once, letter by letter, against a clock. */
export function MockBee({ start, userId, wordlistLink, reload }: MockBeeProps) {
  useEnterOnce();
  const bee = useMockBee({ start, userId, reload });
  const { state, wordlist } = bee;
  const { step, results } = state;
  const begun = useRef(false);
  useLayoutEffect(() => {
    if (step === "over" || (step === "ready" && begun.current)) focusHeading();
    begun.current = step !== "ready";
  }, [step]);

  const onStage = step === "loading" || step === "spelling";
  const [stage] = useKeepInView<HTMLElement>(`${onStage} ${results.length}`, stageHeight);

  return (
    <div className={classes.page} data-immersive={onStage || undefined}>
      <SessionHeader
        title={wordlist.title}
        tabTitle={`Mock bee: ${wordlist.title}`}
        aside={
          (step === "ready" || step === "over") && (
            <ModeSwitch code={wordlist.competitionCode} wordlistId={wordlist._id} mode="mock-bee" />
          )
        }
      />
      <VisuallyHidden role="status">{announceBee(state, bee.now)}</VisuallyHidden>
      <VisuallyHidden role="status">{step === "spelling" && announceLetter(state)}</VisuallyHidden>
      {bee.movedAway && (
        <Text role="status" ta="center">
          Your bee is open in another tab.
        </Text>
      )}
      {step === "ready" && <BeeWelcome wordCount={bee.wordCount} onStart={bee.begin} />}
      {onStage && <BeeStage bee={bee} stageRef={stage} />}
      {step === "ruled" && <BeeRuling bee={bee} />}
      {step === "over" &&
        (results.length > 0 ? (
          <BeeResults bee={bee} />
        ) : (
          <EmptyState title="No word can be heard">
            These words couldn't be played, and this browser has no English voice to say them. Ask
            your organizer to record them, or try another browser.
          </EmptyState>
        ))}
      {bee.cause !== undefined && (
        <FailureAlert
          sentence="Failed to fetch the next word. Please try again."
          error={bee.cause}
          onRetry={bee.retry}
        />
      )}
      {step === "over" && (
        <Button size="lg" fullWidth onClick={() => bee.begin(state.rules)}>
          Another bee
        </Button>
      )}
      {wordlistLink}
    </div>
  );
}
