import { Anchor, Text, VisuallyHidden } from "@mantine/core";
import { IconExternalLink, IconFileTypePdf } from "@tabler/icons-react";
import type { ReactNode, Ref } from "react";
import { formatSize } from "@/shared/lib/format";
import { formatInstant } from "@/shared/lib/local-date-time";
import { fileUrl, type PdfFile } from "./api";
import classes from "./file-list.module.css";

interface FileListProps {
  files: readonly PdfFile[];
  ref?: Ref<HTMLUListElement>;
  /** Shown at the end of a file's row. */
  actions?: (file: PdfFile) => ReactNode;
  /** Shown below a file's row. */
  failure?: (file: PdfFile) => ReactNode;
}

export function FileList({ files, ref, actions, failure }: FileListProps) {
  return (
    <ul className={classes.files} aria-label="Files" ref={ref} tabIndex={-1}>
      {files.map((file) => (
        <li key={file.fileId}>
          <div className={classes.file}>
            <IconFileTypePdf size={28} stroke={1.4} aria-hidden className={classes.icon} />
            <div className={classes.about}>
              <Anchor
                href={fileUrl(file.fileId)}
                target="_blank"
                rel="noopener"
                className={classes.name}
              >
                <bdi>{file.filename}</bdi>
                <IconExternalLink size={16} aria-hidden className={classes.newTab} />
                <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
              </Anchor>
              <Text fz="sm" c="dimmed">
                {formatSize(file.size)} ·{" "}
                <time dateTime={file.createdAt}>{formatInstant(file.createdAt)}</time>
              </Text>
            </div>
            {actions?.(file)}
          </div>
          {failure?.(file)}
        </li>
      ))}
    </ul>
  );
}
