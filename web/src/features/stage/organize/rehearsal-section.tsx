import { Alert, Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { IconRobot } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { competitionKey } from "@/shared/api/query-keys";
import { formatInstant } from "@/shared/lib/local-date-time";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { QueryView } from "@/shared/ui/query-view";
import { SectionCard } from "@/shared/ui/section-card";
import { useBeeChange } from "./api";
import classes from "./bee-page.module.css";
import {
  cancelRehearsal,
  isOpen,
  type Pace,
  type Rehearsal,
  rehearsalQuery,
  startRehearsal,
} from "./rehearsal";
import { reportSentences } from "./rules/rehearsal-report";
import { useFocusAfterChange } from "./use-focus-after-change";

const paces: { value: Pace; label: string }[] = [
  { value: "quick", label: "Quick, about a minute" },
  { value: "evening", label: "Like the evening, with pauses" },
];

const sizes = [3, 12, 25, 50];

/** The pages on which to watch the robot, beside the board. */
const screens = [
  ["desk", "Desk"],
  ["headJudge", "Judge"],
  ["pronouncer", "Pronouncer"],
  ["scribe", "Scribe"],
] as const;

/** A robot that plays a bee with made-up spellers, so that people can look at their screens. */
export function RehearsalSection({ code }: { code: number }) {
  const query = useQuery(rehearsalQuery(code));
  const queryClient = useQueryClient();
  const beeId = query.data?.beeId;
  const known = useRef(beeId);
  useEffect(() => {
    // The robot's bee has come or gone, and its list.
    if (known.current === beeId) return;
    known.current = beeId;
    void queryClient.invalidateQueries({ queryKey: competitionKey(code) });
  }, [queryClient, code, beeId]);
  return (
    <SectionCard title="Rehearsal">
      <QueryView query={query} sentence="Could not load the rehearsal." rows={1}>
        {(rehearsal) => <Content code={code} rehearsal={rehearsal} />}
      </QueryView>
    </SectionCard>
  );
}

interface ContentProps {
  code: number;
  rehearsal: Rehearsal | null;
}

function Content({ code, rehearsal }: ContentProps) {
  const open = rehearsal !== null && isOpen(rehearsal);
  // The button that was clicked goes away.
  const target = useFocusAfterChange<HTMLDivElement>(open);
  return (
    <Stack gap="md" ref={target} tabIndex={-1}>
      {open ? (
        <Running code={code} rehearsal={rehearsal} />
      ) : (
        <>
          <Text>
            A robot plays a whole bee with made-up spellers, with absences, wrong bells and appeals.
            Watch it on the projector and on the officials' devices. At the end, you'll see what was
            checked, and everything is deleted.
          </Text>
          <Start code={code} />
        </>
      )}
      <div role="status">
        {rehearsal !== null && !isOpen(rehearsal) && <Ended rehearsal={rehearsal} />}
      </div>
    </Stack>
  );
}

function Start({ code }: { code: number }) {
  const [pace, setPace] = useState<Pace>("quick");
  const [spellers, setSpellers] = useState(12);
  const start = useBeeChange(code, (rehearsal: { pace: Pace; spellers: number }) =>
    startRehearsal(code, rehearsal),
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!start.isPending) start.mutate({ pace, spellers });
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Group gap="md" align="flex-end">
          <NativeSelect
            label="Speed"
            data={paces}
            value={pace}
            onChange={(event) => setPace(event.currentTarget.value as Pace)}
          />
          <NativeSelect
            label="Made-up spellers"
            data={sizes.map(String)}
            value={String(spellers)}
            onChange={(event) => setSpellers(Number(event.currentTarget.value))}
          />
          <Button
            type="submit"
            variant="default"
            leftSection={<IconRobot size={18} aria-hidden />}
            loading={start.isPending}
          >
            Rehearse with a robot
          </Button>
        </Group>
        {start.isError && (
          <FailureAlert sentence="Could not start the rehearsal." error={start.error} />
        )}
      </Stack>
    </form>
  );
}

function Running({ code, rehearsal }: { code: number; rehearsal: Rehearsal }) {
  const { status, round, left, spellers, turns, sentence, beeId, board } = rehearsal;
  const cancel = useBeeChange(code, (_: undefined) => cancelRehearsal(code));
  const canceling = status === "canceling" || cancel.isPending;
  return (
    <>
      <Text className={classes.verdict ?? ""}>
        {canceling ? "The robot is cleaning up." : sentence}
      </Text>
      <dl className={classes.facts}>
        <dt>Round</dt>
        <dd>{round > 0 ? round : "Not started"}</dd>
        <dt>Still in</dt>
        <dd>
          {left} of {spellers}
        </dd>
        <dt>Turns</dt>
        <dd>{turns}</dd>
      </dl>
      <Group gap="sm">
        {board !== undefined && <Screen href={`/board/${board}`}>Board</Screen>}
        {beeId !== undefined &&
          screens.map(([role, name]) => (
            <Screen key={role} href={`/competition/${code}/bee/${beeId}/${role}`}>
              {name}
            </Screen>
          ))}
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          loading={canceling}
          onClick={() => cancel.mutate(undefined)}
        >
          Cancel the rehearsal
        </Button>
      </Group>
      <Text fz="sm" c="dimmed">
        Only look at these screens. If you press a key there, the robot may get stuck.
      </Text>
      {cancel.isError && (
        <FailureAlert sentence="Could not cancel the rehearsal." error={cancel.error} />
      )}
    </>
  );
}

/** Opens a screen of the robot's bee beside this page. */
function Screen({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Button component="a" href={href} target="_blank" rel="noreferrer" variant="default" size="sm">
      {children}
    </Button>
  );
}

/** How a rehearsal ended. */
function Ended({ rehearsal }: { rehearsal: Rehearsal }) {
  const { status, spellers, reason, report, endedAt } = rehearsal;
  const when = endedAt !== undefined && (
    <Text fz="sm" c="dimmed" mt="xs">
      {formatInstant(endedAt)}. Its bee and its words are deleted.
    </Text>
  );
  if (report !== undefined) {
    return (
      <Alert color="leaf" title="The last rehearsal passed">
        <ul className={classes.findings}>
          {reportSentences(spellers, report).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {when}
      </Alert>
    );
  }
  const failed = status === "failed";
  return (
    <Alert
      color={failed ? "brick" : "gray"}
      title={
        failed
          ? "The last rehearsal failed"
          : status === "canceled"
            ? "The last rehearsal was canceled"
            : "The last rehearsal ended early"
      }
    >
      {reason}
      {when}
    </Alert>
  );
}
