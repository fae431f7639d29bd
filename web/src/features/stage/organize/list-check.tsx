import { Alert } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Schema } from "@/shared/api/client";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { type BeeDetail, listCheckQuery } from "./api";
import classes from "./bee-page.module.css";
import { listFindings } from "./rules/list-findings";

interface ListCheckProps {
  path: { code: number; beeId: string };
  bee: Pick<BeeDetail, "entryCount">;
  wordlist: Schema<"ListToSeal">;
}

/** What to look at before a list is sealed. */
export function ListCheck({ path, bee, wordlist }: ListCheckProps) {
  const check = useQuery(listCheckQuery(path, wordlist.hash));
  if (check.isError) {
    return (
      <FailureAlert
        sentence="Could not check the words."
        error={check.error}
        onRetry={() => void check.refetch()}
        retrying={check.isFetching}
      />
    );
  }
  const findings = check.data ? listFindings(check.data, wordlist.count, bee.entryCount) : [];
  return (
    <div role="status">
      {findings.length > 0 && (
        <Alert color="honey" title="Look at these words before you seal">
          <ul className={classes.findings}>
            {findings.map((finding) => (
              <li key={finding}>{finding}</li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}
