import { Button } from "@mantine/core";
import { IconCircleFilled, IconPlayerPlayFilled, IconTriangleFilled } from "@tabler/icons-react";
import { type Ref, useEffect, useRef } from "react";
import { useFocusWhen } from "@/shared/ui/focus";
import { isFinalTime, isPaused, secondsLeft } from "../rules/mock-bee";
import { PlayButton } from "../sound/play-button";
import { isComputerMade } from "../sound/word-sound";
import { BeeProgress } from "./bee-progress";
import { BeeQuestions } from "./bee-questions";
import { LetterKeys } from "./letter-keys";
import { LettersGiven } from "./letters-given";
import classes from "./mock-bee.module.css";
import type { MockBeeSession } from "./use-mock-bee";

/** A word at the microphone: hear it, ask about it, spell it. */
export function BeeStage({ bee, stageRef }: { bee: MockBeeSession; stageRef: Ref<HTMLElement> }) {
  const { state, now, word, sound, heard, send } = bee;
  const { results, rules, letters, said, step } = state;
  const field = useRef<HTMLInputElement>(null);
  const spelling = step === "spelling";
  const paused = isPaused(state);
  const final = isFinalTime(state, now);
  const left = secondsLeft(state, now);
  const unheard = spelling && !state.heard && ["blocked", "failed"].includes(heard.state);

  const goOn = useFocusWhen<HTMLButtonElement>(paused);
  useEffect(() => {
    if (!paused) field.current?.focus();
  }, [paused]);

  const give = (letter: string, tapped: boolean) => send({ type: "letter", letter, tapped });
  const done = () => send({ type: "done" });

  return (
    <>
      <section
        ref={stageRef}
        className={classes.stage}
        aria-label="Stage"
        data-final={final || undefined}
      >
        <PlayButton
          size={68}
          state={spelling ? heard.state : "loading"}
          onClick={() => {
            bee.play();
            field.current?.focus();
          }}
        />
        <div className={classes.standing}>
          <div className={classes.place}>
            <p>{`Word ${results.length + 1} of ${rules.words}`}</p>
            <BeeProgress results={results} words={rules.words} current />
          </div>
          {heard.state === "failed" && !final ? (
            <p className={classes.failed} role="alert">
              The word couldn't be played. Press play to try again.
            </p>
          ) : (
            <Lamp
              blocked={heard.state === "blocked"}
              heard={state.heard}
              secondsLeft={final ? left : undefined}
            />
          )}
          {isComputerMade(heard) && <p className={classes.voice}>Computer voice</p>}
        </div>
      </section>

      {unheard && (
        <Button
          variant="default"
          onClick={() => {
            send({ type: "skipped" });
            field.current?.focus();
          }}
        >
          Give me another word
        </Button>
      )}
      {paused ? (
        <div className={classes.paused}>
          <p>The bee is paused. Your clock waits for you.</p>
          <Button
            ref={goOn}
            size="lg"
            leftSection={<IconPlayerPlayFilled size={20} aria-hidden />}
            onClick={() => send({ type: "resumed" })}
          >
            Continue
          </Button>
        </div>
      ) : (
        <>
          {word && spelling && (
            <BeeQuestions
              key={word._id}
              word={word}
              closed={final}
              sound={sound}
              heard={heard}
              onAsked={() => field.current?.focus()}
            />
          )}
          <LettersGiven
            word={word?.word ?? ""}
            letters={letters}
            said={said}
            fieldRef={field}
            onLetter={(letter) => give(letter, false)}
            onDone={done}
          />
          <LetterKeys
            word={word?.word ?? ""}
            disabled={!spelling}
            onLetter={(letter) => give(letter, true)}
          />
          <div className={classes.actions}>
            <Button
              variant="default"
              disabled={letters.length === 0}
              onClick={() => {
                send({ type: "started over" });
                field.current?.focus();
              }}
            >
              Start over
            </Button>
            {letters.length === 0 && said.length === 0 ? (
              <Button
                variant="default"
                disabled={!spelling}
                onClick={() => send({ type: "passed" })}
              >
                I don't know it
              </Button>
            ) : (
              <Button disabled={letters.length === 0} onClick={done}>
                Done
              </Button>
            )}
          </div>
        </>
      )}
    </>
  );
}

interface LampProps {
  /** The browser waits for a tap before it plays the word. */
  blocked: boolean;
  heard: boolean;
  /** In the last part of the time. */
  secondsLeft: number | undefined;
}

/** Green while the speller may ask, honey when it's time to spell. Its seconds are not read out. */
function Lamp({ blocked, heard, secondsLeft }: LampProps) {
  if (secondsLeft !== undefined) {
    return (
      <p className={classes.lamp}>
        <IconTriangleFilled size={16} aria-hidden /> Spell now
        <span className={classes.seconds} aria-hidden>
          {`0:${String(secondsLeft).padStart(2, "0")}`}
        </span>
      </p>
    );
  }
  return (
    <p className={classes.lamp}>
      <IconCircleFilled size={14} aria-hidden />
      {heard ? "Ask or spell" : blocked ? "Press play to hear the word." : "Listen"}
    </p>
  );
}
