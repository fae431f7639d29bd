import { Button, Stack, Text, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { SectionCard } from "@/shared/ui/section-card";
import { useFailure } from "@/shared/ui/use-failure";
import { type Competition, deleteCompetition } from "./api";
import classes from "./delete-competition.module.css";
import { type Contents, deletionSummary } from "./rules/deletion-summary";
import { useLeaveRedirect } from "./use-leave-redirect";

interface DeleteCompetitionProps {
  competition: Competition;
  contents: Contents;
}

/** Deletes a competition once its title is typed. */
export function DeleteCompetition({ competition, contents }: DeleteCompetitionProps) {
  const { code, title } = competition;
  const [typed, setTyped] = useState("");
  const leaveTo = useLeaveRedirect();
  const remove = useMutation({
    mutationFn: () => deleteCompetition(code),
    onSuccess: () => leaveTo(code, `Deleted “${title}”.`),
  });
  const failure = useFailure(remove);
  const confirmed = typed.trim() === title;
  const lines = deletionSummary(competition, contents);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (confirmed) {
      remove.mutate();
    }
  }

  return (
    <SectionCard title="Delete this competition">
      <form noValidate onSubmit={submit}>
        <Stack gap="md" align="flex-start">
          <div>
            <Text>
              The competition will be deleted for everyone, with everything in it. This can't be
              undone.
            </Text>
            {lines.length > 0 && (
              <ul className={classes.lines} aria-label="What will be deleted">
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
          </div>
          <TextInput
            label="Type the title to confirm"
            description={<span className="wh-typed-text">{title}</span>}
            autoComplete="off"
            spellCheck={false}
            w="100%"
            value={typed}
            readOnly={remove.isPending}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              remove.reset();
            }}
          />
          {failure && (
            <FailureAlert
              sentence="Failed to delete the competition."
              error={failure.error}
              onRetry={() => remove.mutate()}
              retrying={remove.isPending}
            />
          )}
          <Button
            type="submit"
            color="brick.6"
            disabled={!confirmed}
            loading={remove.isPending}
            leftSection={<IconTrash size={18} aria-hidden />}
          >
            Delete competition
          </Button>
        </Stack>
      </form>
    </SectionCard>
  );
}
