import { useMutation } from "@tanstack/react-query";
import type { MouseEvent } from "react";
import { api, type SomePath } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import { sentenceFor } from "@/shared/api/sentences";
import { saveFile } from "@/shared/lib/save-file";
import { notify } from "./notify";

/** For links to files of the API. Alone, they can't ask to log in again, and show nothing when they fail. */
export function useDownload() {
  const download = useMutation({
    mutationFn: async (link: HTMLAnchorElement) => {
      const file = await unwrap(api.GET(link.href as SomePath, { parseAs: "blob" }));
      saveFile(link.download, file);
    },
    onError: (error) => notify.failure(`Failed to download the file. ${sentenceFor(error)}`),
  });
  return {
    loading: download.isPending,
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      event.preventDefault();
      download.mutate(event.currentTarget);
    },
  };
}
