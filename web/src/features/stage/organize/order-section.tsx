import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconArrowsShuffle } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { UnlessArchived, useArchived } from "@/shared/session/archived";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { SectionCard } from "@/shared/ui/section-card";
import { type BeeDetail, type BeeEntry, commandBee, useBeeChange } from "./api";
import classes from "./bee-page.module.css";
import type { BeeStep } from "./rules/bee-step";
import { useFocusAfterChange } from "./use-focus-after-change";

interface OrderSectionProps {
  path: { code: number; beeId: string };
  bee: BeeDetail;
  entries: BeeEntry[];
  step: BeeStep;
}

/** The order of spellers, drawn from a seed. */
export function OrderSection(props: OrderSectionProps) {
  const isDrawn = props.bee.phase !== "setup";
  const content = useFocusAfterChange<HTMLDivElement>(isDrawn);
  if (useArchived() && !isDrawn) return null;
  return (
    <SectionCard title="Order">
      <div ref={content} tabIndex={-1}>
        {isDrawn ? <Drawn {...props} /> : <Draw {...props} />}
      </div>
    </SectionCard>
  );
}

/** What is missing before the order can be drawn. */
const missingAt: Partial<Record<BeeStep, string>> = {
  relist: "Seal a wordlist first.",
  seal: "Seal the wordlist first.",
  enter: "Check in at least 2 spellers first.",
  checkIn: "Check in at least 2 spellers first.",
};

function Draw({ path, bee, step }: OrderSectionProps) {
  const [seed, setSeed] = useState("");
  const [error, setError] = useState<string>();
  const draw = useBeeChange(path.code, (text: string) =>
    commandBee(path, bee.decisions, { type: "draw", seed: text }),
  );
  const missing = missingAt[step];
  function submit(event: FormEvent) {
    event.preventDefault();
    if (seed.trim() === "") setError("Seed is required.");
    else if (missing === undefined && !draw.isPending) draw.mutate(seed.trim());
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text>
          Let someone in the hall choose a few words or numbers, and read them aloud. The order
          follows from them, so anyone can check the draw.
        </Text>
        <TextInput
          label="Seed"
          description="Such as “honey 2027”."
          required
          maxLength={100}
          autoComplete="off"
          value={seed}
          error={error}
          onChange={(event) => {
            setSeed(event.currentTarget.value);
            setError(undefined);
          }}
        />
        {draw.isError && <FailureAlert sentence="Could not draw the order." error={draw.error} />}
        <Group gap="md">
          <Button
            type="submit"
            variant={step === "draw" ? "filled" : "default"}
            leftSection={<IconArrowsShuffle size={18} aria-hidden />}
            disabled={missing !== undefined}
            loading={draw.isPending}
          >
            Draw the order
          </Button>
          {missing !== undefined && (
            <Text fz="sm" c="dimmed">
              {missing}
            </Text>
          )}
        </Group>
      </Stack>
    </form>
  );
}

function Drawn({ path, bee, entries }: OrderSectionProps) {
  const { order, undoableDraw, decisions } = bee;
  const names = new Map(entries.map(({ speller, name }) => [speller, name]));
  const undo = useBeeChange(path.code, (command: number) =>
    commandBee(path, decisions, { type: "undo", command, reason: "" }),
  );
  return (
    <Stack gap="md">
      {bee.draw && (
        <Text>
          Seed: <b className="wh-typed-text">{bee.draw.seed}</b>
        </Text>
      )}
      <ol className={classes.order} aria-label="Order">
        {order.map(({ speller, number }) => (
          <li key={speller}>
            <b>{number}</b> <bdi>{names.get(speller)}</bdi>
          </li>
        ))}
      </ol>
      {bee.draw && bee.draw.method !== "number" && (
        <details>
          <summary>Check the draw</summary>
          <Text fz="sm" mt="xs">
            For each number, compute the SHA-256 of the seed, a colon and the number, such as{" "}
            <code>
              {bee.draw.seed}:{order[0]?.number}
            </code>
            . Sorted by the result, the numbers are in this order.
          </Text>
        </details>
      )}
      <UnlessArchived>
        {undoableDraw !== undefined && (
          <Group>
            <Button
              variant="default"
              size="sm"
              loading={undo.isPending}
              onClick={() => undo.mutate(undoableDraw)}
            >
              Undo the draw
            </Button>
          </Group>
        )}
      </UnlessArchived>
      {undo.isError && <FailureAlert sentence="Could not undo the draw." error={undo.error} />}
    </Stack>
  );
}
