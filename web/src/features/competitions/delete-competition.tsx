import { Button, Stack, Text, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { SectionCard } from "@/shared/ui/section-card";
import { type Competition, deleteCompetition } from "./api";
import classes from "./delete-competition.module.css";
import { type Contents, whatGoes } from "./rules/what-goes";
import { useFarewell } from "./use-farewell";

interface DeleteCompetitionProps {
  competition: Competition;
  contents: Contents;
}

/** Deletes a competition; only who types its title can mean it. */
export function DeleteCompetition({ competition, contents }: DeleteCompetitionProps) {
  const { code, title } = competition;
  const [typed, setTyped] = useState("");
  const farewell = useFarewell();
  const remove = useMutation({
    mutationFn: () => deleteCompetition(code),
    onSuccess: () => farewell(code, `“${title}” was deleted.`),
  });
  const meant = typed.trim() === title;
  const goes = whatGoes(competition, contents);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (meant) {
      remove.mutate();
    }
  }

  return (
    <SectionCard title="Delete this competition">
      <form noValidate onSubmit={submit}>
        <Stack gap="md" align="flex-start">
          <div>
            <Text>
              The competition is deleted for everybody, with all that belongs to it. This cannot be
              undone.
            </Text>
            {goes.length > 0 && (
              <ul className={classes.goes} aria-label="What is deleted with it">
                {goes.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
          </div>
          <TextInput
            label="To delete it, type its title"
            description={<span className="wh-typed-text">{title}</span>}
            autoComplete="off"
            spellCheck={false}
            w="100%"
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              remove.reset();
            }}
          />
          {remove.isError && (
            <FailureAlert
              sentence="Failed to delete the competition."
              error={remove.error}
              onRetry={() => remove.mutate()}
              retrying={remove.isPending}
            />
          )}
          <Button
            type="submit"
            color="brick.6"
            disabled={!meant}
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
