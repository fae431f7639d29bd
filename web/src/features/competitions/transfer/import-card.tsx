import { Button, Stack, Text } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { competitionQuery } from "@/shared/api/competition";
import { ProblemError } from "@/shared/api/problem";
import { useCurrentUser } from "@/shared/session/session";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { FileButton } from "@/shared/ui/file-button";
import { notify } from "@/shared/ui/notify";
import { SectionCard } from "@/shared/ui/section-card";
import { useLeaveWhenSaved } from "@/shared/ui/use-leave-when-saved";
import { userCompetitionsQuery } from "../api";
import { importCompetition } from "./api";

/** Imports a competition from the zip file that another server, or this one, exported. */
export function ImportCard() {
  const { uid } = useCurrentUser();
  const queryClient = useQueryClient();
  const leave = useLeaveWhenSaved();
  const imported = useMutation({
    mutationFn: importCompetition,
    onSuccess: ({ competition, exportedCode }) => {
      const { code, title } = competition;
      queryClient.setQueryData(competitionQuery(code).queryKey, competition);
      void queryClient.invalidateQueries({ queryKey: userCompetitionsQuery(uid).queryKey });
      notify.success(
        code === exportedCode
          ? `Imported ${title}. Its join code is ${code}.`
          : `Imported ${title}. The join code ${exportedCode} is taken here, so the new one is ${code}.`,
      );
      void leave({ to: "/competition/$code", params: { code } });
    },
  });
  const reason =
    imported.error instanceof ProblemError ? imported.error.fieldErrors.file : undefined;
  return (
    <SectionCard title="Import a competition">
      <Stack gap="sm" align="flex-start">
        <Text>
          Choose the zip file from “Download everything” in a competition's settings, on this or
          another server. No people are imported. You'll be the organizer.
        </Text>
        {imported.isError && (
          <FailureAlert
            sentence={
              imported.error instanceof ProblemError
                ? "Failed to import the competition. Nothing was changed."
                : "Failed to import the competition."
            }
            error={imported.error}
            {...(reason !== undefined && { more: reason })}
          />
        )}
        <FileButton
          accept=".zip,application/zip"
          onChange={(file) => file !== null && imported.mutate(file)}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconUpload size={18} aria-hidden />}
              loading={imported.isPending || imported.isSuccess}
            >
              Choose a zip file
            </Button>
          )}
        </FileButton>
      </Stack>
    </SectionCard>
  );
}
