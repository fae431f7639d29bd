import { ActionIcon, Button, Skeleton, Stack } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useRef, useState } from "react";
import { fetchNow } from "@/shared/api/query-client";
import { useArchived } from "@/shared/session/archived";
import { confirm } from "@/shared/ui/confirm";
import { EmptyState } from "@/shared/ui/empty-state";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { focusAfterRemoval } from "@/shared/ui/focus";
import { retryImport } from "@/shared/ui/lazy-dialog";
import { notify } from "@/shared/ui/notify";
import { QueryView } from "@/shared/ui/query-view";
import { SectionCard } from "@/shared/ui/section-card";
import { useFailure } from "@/shared/ui/use-failure";
import { visible } from "@/shared/visibility/visibility";
import { VisibilityBadge } from "@/shared/visibility/visibility-badge";
import { VisibilityButton } from "@/shared/visibility/visibility-button";
import { deleteFile, filesQuery, type PdfFile, updateFile } from "./api";
import { FileList } from "./file-list";

// Not part of the first load.
const UploadForm = lazy(async () => ({
  default: (await retryImport(() => import("./upload/upload-form"))).UploadForm,
}));

interface FilesCardProps {
  code: number;
  uid: string;
}

/** The competition's PDFs on the organizer's dashboard. */
export function FilesCard({ code, uid }: FilesCardProps) {
  const queryClient = useQueryClient();
  const { queryKey } = filesQuery(code);
  const files = useQuery(filesQuery(code));
  const list = useRef<HTMLUListElement>(null);
  const archived = useArchived();
  const [adding, setAdding] = useState(false);
  const removal = useMutation({
    mutationFn: ({ fileId }: PdfFile) => deleteFile(fileId),
    onSuccess: async (_nothing, { fileId, filename }) => {
      notify.success(`Deleted “${filename}”.`);
      queryClient.setQueryData(queryKey, (all) => all?.filter((file) => file.fileId !== fileId));
      focusAfterRemoval(list.current);
      await queryClient.invalidateQueries({ queryKey });
    },
  });
  const failure = useFailure(removal);
  const ask = (file: PdfFile) =>
    confirm({
      title: `Delete “${file.filename}”?`,
      message: "Nobody will be able to open it anymore. You can undo this for ten seconds.",
      confirmLabel: "Delete file",
      onConfirm: () => removal.mutate(file),
    });

  return (
    <SectionCard
      title="Files"
      aside={
        !adding &&
        !archived && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            Add a PDF
          </Button>
        )
      }
    >
      <Stack gap="md">
        {adding && !archived && (
          <Suspense fallback={<Skeleton height={112} />}>
            <UploadForm code={code} uid={uid} />
          </Suspense>
        )}
        <QueryView query={files} sentence="Failed to fetch files." rows={1}>
          {(all) =>
            all.length === 0 ? (
              <EmptyState compact archived="No files were added.">
                Upload rules, maps or handouts for everyone in the competition.
              </EmptyState>
            ) : (
              <FileList
                files={all}
                ref={list}
                actions={(file) =>
                  archived ? (
                    <VisibilityBadge visibility={file.visibility} />
                  ) : (
                    <>
                      <VisibilityButton
                        code={code}
                        what="file"
                        title={file.filename}
                        visibility={file.visibility ?? visible}
                        save={(...change) => updateFile(file.fileId, ...change)}
                        load={async () => {
                          const files = await fetchNow(queryClient, filesQuery(code));
                          const fresh = files.find(({ fileId }) => fileId === file.fileId);
                          return (fresh ?? file).visibility ?? visible;
                        }}
                        onSaved={() => queryClient.invalidateQueries({ queryKey })}
                      />
                      <ActionIcon
                        aria-label={`Delete ${file.filename}`}
                        title="Delete file"
                        loading={removal.isPending && removal.variables.fileId === file.fileId}
                        onClick={() => ask(file)}
                      >
                        <IconTrash size={20} stroke={1.6} aria-hidden />
                      </ActionIcon>
                    </>
                  )
                }
                failure={(file) =>
                  failure?.variables.fileId === file.fileId && (
                    <FailureAlert
                      sentence="Failed to delete file."
                      error={failure.error}
                      onRetry={() => removal.mutate(failure.variables)}
                      retrying={removal.isPending}
                    />
                  )
                }
              />
            )
          }
        </QueryView>
      </Stack>
    </SectionCard>
  );
}
