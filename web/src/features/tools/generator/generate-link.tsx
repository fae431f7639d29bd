import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { MouseEvent } from "react";
import { api } from "@/shared/api/client";
import { ProblemError, unwrap } from "@/shared/api/problem";
import { saveFile } from "@/shared/lib/save-file";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { refusals } from "./preview";
import { type Choice, downloadUrl, lengthOf, listKey, queryOf } from "./rules/view";

interface GenerateLinkProps {
  choice: Choice;
  /** Whether there is a list to download. */
  usable: boolean;
  /** The id of the sentence that says why there is none. */
  describedBy: string;
}

/**
 * The link to the list as wordlist.csv. A plain click saves it from here, because a browser would keep the server's
 * refusal to itself; the link can be copied, and opened elsewhere, all the same.
 */
export function GenerateLink({ choice, usable, describedBy }: GenerateLinkProps) {
  const key = listKey(choice);
  const download = useMutation({
    mutationFn: async (wanted: Choice) => {
      const csv = await unwrap(
        api.GET("/api/tool/generate-wordlist/{size}", {
          params: { path: { size: lengthOf(wanted) }, query: queryOf(wanted) },
          parseAs: "blob",
        }),
      );
      saveFile("wordlist.csv", csv);
    },
  });
  const save = () => {
    if (!download.isPending) download.mutate(choice);
  };
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    save();
  };

  if (!usable) {
    // A link that leads nowhere yet; the sentence beside it or the field says why.
    return (
      <Button
        component="a"
        role="link"
        aria-disabled
        data-disabled
        aria-describedby={describedBy}
        leftSection={<IconDownload size={20} aria-hidden />}
      >
        Generate
      </Button>
    );
  }
  return (
    <>
      <Button
        component="a"
        href={downloadUrl(choice)}
        download="wordlist.csv"
        leftSection={<IconDownload size={20} aria-hidden />}
        loading={download.isPending}
        onClick={follow}
      >
        Generate
      </Button>
      {download.isError && listKey(download.variables) === key && (
        <FailureAlert
          sentence="Failed to download the CSV file. Please try again."
          error={download.error}
          more={reason(download.error)}
          onRetry={save}
        />
      )}
    </>
  );
}

/** What the server says of its refusal, where that is more than the sentence of its code. */
function reason(error: Error): string | undefined {
  return error instanceof ProblemError && error.code !== "not-signed-in"
    ? (refusals(error) ?? error.problem.detail)
    : undefined;
}
