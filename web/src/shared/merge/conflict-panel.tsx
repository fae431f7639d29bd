import { Alert, Button, Group, Text, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconUsers } from "@tabler/icons-react";
import { diffWordsWithSpace } from "diff";
import { Fragment, useEffect, useMemo } from "react";
import { useFocusWhen } from "@/shared/ui/focus";
import { notify } from "@/shared/ui/notify";
import classes from "./conflict-panel.module.css";
import type { Collision, Side } from "./merge";
import { type Conflict, collisionId } from "./use-merged-save";

interface ConflictPanelProps {
  /** What someone else saved, such as "schedule" or "post". */
  what: string;
  conflict: Conflict | undefined;
}

/** Shows what two people changed in different ways side by side, to choose from. */
export function ConflictPanel({ what, conflict }: ConflictPanelProps) {
  return conflict && <Panel what={what} conflict={conflict} />;
}

function Panel({
  what,
  conflict: { collisions, choices, choose },
}: {
  what: string;
  conflict: Conflict;
}) {
  useEffect(notify.clearSuccesses, []);
  const heading = useFocusWhen<HTMLHeadingElement>(true);
  const keys = collisions.map(({ key }) => key);
  return (
    <section className={classes.panel} aria-label="Two versions">
      <Alert color="honey" role="alert" icon={<IconUsers aria-hidden />}>
        <h2 ref={heading} tabIndex={-1} className={classes.heading}>
          {`Someone else saved this ${what} while you were editing it.`}
        </h2>
        <Text fz="sm">
          {collisions.length === 0
            ? "Save to combine your changes with theirs."
            : "Choose a version of what you both changed, then save. All other changes are combined."}
        </Text>
      </Alert>
      {collisions.length > 1 && (
        <Group gap="xs">
          {(["mine", "theirs"] as const).map((side) => (
            <Button key={side} variant="default" size="sm" onClick={() => choose(keys, side)}>
              {side === "mine" ? "Keep all of mine" : "Use all of theirs"}
            </Button>
          ))}
        </Group>
      )}
      {collisions.map((collision) => (
        <CollisionSides
          key={collision.key}
          collision={collision}
          choice={choices.get(collision.key)}
          onChoose={(side) => choose([collision.key], side)}
        />
      ))}
    </section>
  );
}

interface CollisionSidesProps {
  collision: Collision;
  choice: Side | undefined;
  onChoose: (side: Side) => void;
}

const texts = {
  mine: { heading: "Yours", removed: "You removed it.", choose: "Keep my version" },
  theirs: { heading: "Theirs", removed: "They removed it.", choose: "Use their version" },
};

function CollisionSides({ collision, choice, onChoose }: CollisionSidesProps) {
  const { key, title } = collision;
  return (
    <div className={classes.collision}>
      <h3 className={classes.title}>
        <bdi>{title}</bdi>
      </h3>
      <div className={classes.sides}>
        {(["mine", "theirs"] as const).map((side) => (
          <div key={side} className={classes.side} data-chosen={choice === side || undefined}>
            <h4 className={classes.whose}>{texts[side].heading}</h4>
            <Version collision={collision} side={side} />
            <Button
              id={side === "mine" ? collisionId(key) : undefined}
              variant={choice === side ? "filled" : "default"}
              size="sm"
              className={classes.choose ?? ""}
              aria-pressed={choice === side}
              aria-label={`${texts[side].choose} of “${title}”`}
              leftSection={choice === side && <IconCheck size={18} aria-hidden />}
              onClick={() => onChoose(side)}
            >
              {texts[side].choose}
            </Button>
          </div>
        ))}
      </div>
    </div>
  );
}

/** The lines that differ, or all of what the other person removed. */
function Version({ collision, side }: { collision: Collision; side: Side }) {
  const { title, [side]: lines, [side === "mine" ? "theirs" : "mine"]: others } = collision;
  if (lines === undefined) return <p className={classes.removed}>{texts[side].removed}</p>;
  const otherTexts = new Map(others?.map(({ label, text }) => [label, text]));
  const shown =
    others === undefined
      ? lines
      : lines.filter(({ label, text }) => otherTexts.get(label) !== text);
  return (
    <dl className={classes.lines}>
      {shown.map(({ label, text }) => (
        <Fragment key={label}>
          {title.startsWith(label) ? (
            <VisuallyHidden component="dt">{label}</VisuallyHidden>
          ) : (
            <dt>{label}</dt>
          )}
          <dd className="wh-typed-text">
            <Marked
              text={text}
              other={others === undefined ? text : (otherTexts.get(label) ?? "")}
            />
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** In milliseconds. Long texts that have little in common are marked as a whole. */
const timeout = 100;

/** A text with the words marked that another one doesn't have. */
function Marked({ text, other }: { text: string; other: string }) {
  const parts = useMemo(() => diffWordsWithSpace(other, text, { timeout }), [text, other]);
  if (text === "") return <span className={classes.empty}>Empty</span>;
  if (parts === undefined) return <mark className={classes.mark}>{text}</mark>;
  return parts
    .filter(({ removed }) => !removed)
    .map(({ added, value }, index) =>
      added ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no state
        <mark key={index} className={classes.mark}>
          {value}
        </mark>
      ) : (
        value
      ),
    );
}
