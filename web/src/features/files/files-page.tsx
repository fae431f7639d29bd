import { Card, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "@/shared/ui/empty-state";
import { PageHeader } from "@/shared/ui/page-header";
import { QueryView } from "@/shared/ui/query-view";
import { VisibilityBadge } from "@/shared/visibility/visibility-badge";
import { filesQuery } from "./api";
import { FileList } from "./file-list";
import classes from "./files-page.module.css";

/** /competition/{code}/files */
export function FilesPage({ code }: { code: number }) {
  const files = useQuery(filesQuery(code));
  return (
    <div className={classes.page}>
      <PageHeader title="Files" />
      {files.isPending ? (
        <Stack gap="sm" role="status">
          <Text c="dimmed">Loading...</Text>
          <Skeleton height={56} />
          <Skeleton height={56} />
        </Stack>
      ) : (
        <QueryView query={files} sentence="Failed to fetch files. Please try again later.">
          {(list) =>
            list.length === 0 ? (
              <EmptyState title="No files yet" archived="No files were added.">
                Rules, maps and handouts from the organizers will appear here.
              </EmptyState>
            ) : (
              <Card py="xs" className={classes.card}>
                <FileList
                  files={list}
                  actions={({ visibility }) => <VisibilityBadge visibility={visibility} />}
                />
              </Card>
            )
          }
        </QueryView>
      )}
    </div>
  );
}
