import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { MouseEvent } from "react";
import { api } from "@/shared/api/client";
import { ProblemError, unwrap } from "@/shared/api/problem";
import { saveFile } from "@/shared/lib/save-file";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { fieldErrorText } from "./preview";
import type { ListOptions } from "./rules/search";
import { apiQuery, downloadUrl, listKey, listLength } from "./rules/view";

interface GenerateLinkProps {
  options: ListOptions;
  usable: boolean;
  /** The id of the reason the list is unavailable. */
  describedBy: string;
}

/**
 * The link that downloads the list as wordlist.csv. A plain click downloads by script, so errors can
 * be shown; the link can still be copied or opened elsewhere.
 */
export function GenerateLink({ options, usable, describedBy }: GenerateLinkProps) {
  const key = listKey(options);
  const download = useMutation({
    mutationFn: async (requested: ListOptions) => {
      const csv = await unwrap(
        api.GET("/api/tool/generate-wordlist/{size}", {
          params: { path: { size: listLength(requested) }, query: apiQuery(requested) },
          parseAs: "blob",
        }),
      );
      saveFile("wordlist.csv", csv);
    },
  });
  const save = () => {
    if (!download.isPending) download.mutate(options);
  };
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    save();
  };

  if (!usable) {
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
        href={downloadUrl(options)}
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

/** The server's reason, where it says more than the sentence of the error code. */
function reason(error: Error): string | undefined {
  return error instanceof ProblemError && error.code !== "not-signed-in"
    ? (fieldErrorText(error) ?? error.problem.detail)
    : undefined;
}
