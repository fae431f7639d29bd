import type { UseQueryResult } from "@tanstack/react-query";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { isMissingOffline, OfflineAlert } from "@/shared/ui/offline-alert";
import classes from "./items.module.css";

/** Why no task shows whether it's done, if the reader's own answers couldn't be loaded. */
export function ChecklistFailure({ forms }: { forms: UseQueryResult<unknown> }) {
  if (!forms.isError || forms.data !== undefined) return null;
  return (
    <div className={`${classes.failure} wh-on-screen`}>
      {isMissingOffline(forms) ? (
        <OfflineAlert onRetry={() => void forms.refetch()} retrying={forms.isFetching}>
          You'll see which tasks are done when you're back online.
        </OfflineAlert>
      ) : (
        <FailureAlert
          sentence="Failed to fetch user forms."
          error={forms.error}
          onRetry={() => void forms.refetch()}
          retrying={forms.isFetching}
        />
      )}
    </div>
  );
}
