import { Button, Group, Stack, Text } from "@mantine/core";
import { IconUserPlus, IconUsersPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useArchived } from "@/shared/session/archived";
import { EmptyState } from "@/shared/ui/empty-state";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { SectionCard } from "@/shared/ui/section-card";
import { type BeeEntry, checkIn, useBeeChange } from "./api";
import classes from "./bee-page.module.css";
import { EntryDialog, ParticipantsDialog } from "./lazy-dialogs";
import { type BeeStep, isDrawn, isHere } from "./rules/bee-step";
import { SpellerRow } from "./speller-row";
import { useFocusAfterChange } from "./use-focus-after-change";

interface SpellersSectionProps {
  path: { code: number; beeId: string };
  /** By number. */
  entries: BeeEntry[];
  decisions: number;
  step: BeeStep;
}

/** The bee's spellers, and their check-in. */
export function SpellersSection({ path, entries, decisions, step }: SpellersSectionProps) {
  const [choosing, setChoosing] = useState(false);
  /** The speller in the dialog, or a new one. */
  const [edited, setEdited] = useState<BeeEntry | "new">();
  const spellers = entries.filter(({ alternate }) => !alternate);
  const missing = spellers.filter((entry) => !isHere(entry) && entry.replacedBy === undefined);
  const isOver = step === "over" || step === "finish";
  const canEdit = !useArchived();
  const canCome = canEdit && !isOver;
  const beforeDraw = !isDrawn(step);
  const canCheckInAll = canEdit && beforeDraw && missing.length > 1;
  const list = useFocusAfterChange<HTMLUListElement>(`${entries.length} ${canCheckInAll}`);
  const buttons = canCome && (
    <Group gap="sm">
      <Button
        variant={step === "enter" ? "filled" : "default"}
        size="sm"
        leftSection={<IconUsersPlus size={18} aria-hidden />}
        onClick={() => setChoosing(true)}
      >
        Choose participants
      </Button>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconUserPlus size={18} aria-hidden />}
        onClick={() => setEdited("new")}
      >
        Add by name
      </Button>
    </Group>
  );
  return (
    <SectionCard
      title="Spellers"
      aside={
        entries.length > 0 &&
        beforeDraw && (
          <Text c="dimmed" role="status">
            {spellers.length - missing.length} of {spellers.length} here
          </Text>
        )
      }
    >
      {entries.length === 0 ? (
        <EmptyState
          compact
          title="No spellers yet"
          action={buttons}
          archived="No spellers were added."
        >
          Choose participants of the competition, or add anyone by name. Each gets a number to wear.
        </EmptyState>
      ) : (
        <Stack gap="md">
          <ul ref={list} tabIndex={-1} className={classes.rows} aria-label="Spellers">
            {entries.map((entry) => (
              <SpellerRow
                key={entry.speller}
                path={path}
                entry={entry}
                entries={entries}
                decisions={decisions}
                canLeave={canEdit && beforeDraw}
                canCome={canCome}
                isOver={isOver}
                {...(canEdit && { onEdit: () => setEdited(entry) })}
              />
            ))}
          </ul>
          {canCheckInAll && <EveryoneHere path={path} missing={missing} decisions={decisions} />}
          {buttons}
        </Stack>
      )}
      <ParticipantsDialog
        path={path}
        entries={entries}
        opened={choosing}
        onClose={() => setChoosing(false)}
      />
      <EntryDialog
        path={path}
        entry={edited}
        opened={edited !== undefined}
        isDrawn={!beforeDraw}
        onClose={() => setEdited(undefined)}
      />
    </SectionCard>
  );
}

interface EveryoneHereProps {
  path: { code: number; beeId: string };
  missing: BeeEntry[];
  decisions: number;
}

/** Checks in a whole class at once. */
function EveryoneHere({ path, missing, decisions }: EveryoneHereProps) {
  const everyone = useBeeChange(path.code, async (spellers: BeeEntry[]) => {
    for (const { speller } of spellers) {
      await checkIn(path, decisions, speller, true);
    }
  });
  return (
    <Stack gap="sm" align="flex-start">
      <Button
        variant="default"
        size="sm"
        loading={everyone.isPending}
        onClick={() => everyone.mutate(missing)}
      >
        Everyone is here
      </Button>
      {everyone.isError && (
        <FailureAlert sentence="Could not check in everyone." error={everyone.error} />
      )}
    </Stack>
  );
}
