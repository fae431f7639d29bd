import { Stack } from "@mantine/core";
import { count } from "@/shared/lib/format";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { focusHeading } from "@/shared/ui/focus";
import { UnsavedGuard } from "@/shared/ui/unsaved-guard";
import { SelectionBar } from "./selection-bar";
import type { useSelection } from "./use-selection";

interface SelectionProps {
  selection: ReturnType<typeof useSelection>;
  /** Whether a file is being made. */
  exporting: boolean;
  onExport: (uids: string[]) => void;
  onMessage: (uids: string[]) => void;
}

/** The bar at the bottom, once someone is selected, and what failed. */
export function Selection({ selection, exporting, onExport, onMessage }: SelectionProps) {
  const { people, withCodes, removal, unremoved, codes, progress, stillSelected } = selection;
  const uids = people.map(({ uid }) => uid);
  const toRemove = stillSelected(removal.variables);
  const withoutCodes = stillSelected(codes.spellers);
  return (
    <>
      <UnsavedGuard
        dirty={codes.progress !== undefined}
        title="Leave without the codes?"
        message="The new codes are shown once all of them are made. If you leave now, you'll have to make them again."
      />
      <Stack gap="sm">
        {unremoved && toRemove.length > 0 && (
          <FailureAlert
            sentence={`Failed to remove ${count(toRemove.length, "speller")}.`}
            error={unremoved.error}
            onRetry={() => removal.mutate(toRemove)}
            retrying={removal.isPending}
          />
        )}
        {codes.failure && withoutCodes.length > 0 && (
          <FailureAlert
            sentence={`Could not make codes for ${count(withoutCodes.length, "speller")}.`}
            error={codes.failure.error}
            onRetry={() => codes.run(withoutCodes)}
            retrying={codes.progress !== undefined}
          />
        )}
      </Stack>
      {people.length > 0 && (
        <SelectionBar
          selected={people.length}
          withCodes={withCodes.length}
          progress={progress}
          exporting={exporting}
          onExport={() => onExport(uids)}
          onMessage={() => onMessage(uids)}
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
