import { Stack } from "@mantine/core";
import { count } from "@/shared/lib/format";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { focusHeading } from "@/shared/ui/focus";
import { UnsavedGuard } from "@/shared/ui/unsaved-guard";
import type { Participant } from "./api";
import { SelectionBar } from "./selection-bar";
import type { useSelection } from "./use-selection";

interface SelectionProps {
  selection: ReturnType<typeof useSelection>;
  onExport: (participants: readonly Participant[]) => void;
  onMessage: (participants: readonly Participant[]) => void;
}

/** The bar at the bottom, once someone is selected, and what failed. */
export function Selection({ selection, onExport, onMessage }: SelectionProps) {
  const { people, withCodes, removal, codes, progress } = selection;
  return (
    <>
      <UnsavedGuard
        dirty={codes.progress !== undefined}
        title="Leave without the codes?"
        message="The new codes are shown once all of them are made. If you leave now, you'll have to make them again."
      />
      <Stack gap="sm">
        {removal.error !== null && (
          <FailureAlert
            sentence={`Failed to remove ${count(people.length, "speller")}.`}
            error={removal.error}
            onRetry={() => removal.mutate(people)}
            retrying={removal.isPending}
          />
        )}
        {codes.error !== null && (
          <FailureAlert
            sentence={`Could not make codes for ${count(withCodes.length, "speller")}.`}
            error={codes.error}
            onRetry={() => codes.run(withCodes)}
            retrying={codes.progress !== undefined}
          />
        )}
      </Stack>
      {people.length > 0 && (
        <SelectionBar
          selected={people.length}
          withCodes={withCodes.length}
          progress={progress}
          onExport={() => onExport(people)}
          onMessage={() => onMessage(people)}
          onNewCodes={selection.askForCodes}
          onRemove={selection.askToRemove}
          onClear={() => {
            selection.clear();
            focusHeading();
          }}
        />
      )}
    </>
  );
}
