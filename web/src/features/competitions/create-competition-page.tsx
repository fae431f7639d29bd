import {
  Button,
  Checkbox,
  Group,
  Paper,
  Select,
  SimpleGrid,
  Stack,
  Textarea,
  TextInput,
} from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { competitionQuery } from "@/shared/api/competition";
import { ProblemError } from "@/shared/api/problem";
import { useCurrentUser } from "@/shared/session/session";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { notify } from "@/shared/ui/notify";
import { PageHeader } from "@/shared/ui/page-header";
import { userCompetitionsQuery } from "./api";
import {
  type CompetitionDraft,
  checkDraft,
  createCompetition,
  datesReversed,
} from "./rules/create-competition";
import { ownTimeZone, timeZones } from "./rules/time-zones";

const fields = new Set(["title", "description", "startDate", "endDate", "timeZone"]);

/** The server's field errors that have a field on this page to stand beside. */
function knownFieldErrors(error: unknown): Record<string, string> {
  return error instanceof ProblemError
    ? Object.fromEntries(Object.entries(error.fieldErrors).filter(([field]) => fields.has(field)))
    : {};
}

/** /create-competition, for admins. */
export function CreateCompetitionPage() {
  const user = useCurrentUser();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const zones = useMemo(() => timeZones(), []);
  const form = useForm<CompetitionDraft>({
    initialValues: {
      title: "",
      description: "",
      startDate: "",
      endDate: "",
      timeZone: ownTimeZone(),
      generalInformationForm: true,
    },
    validate: checkDraft,
    clearInputErrorOnChange: true,
  });
  const create = useMutation({
    mutationFn: (draft: CompetitionDraft) => createCompetition(draft, user.uid),
    onSuccess: async (competition) => {
      queryClient.setQueryData(competitionQuery(competition.code).queryKey, competition);
      void queryClient.invalidateQueries({ queryKey: userCompetitionsQuery(user.uid).queryKey });
      notify.success(`${competition.title} is ready. Its join code is ${competition.code}.`);
      await navigate({
        to: "/competition/$code",
        params: { code: competition.code },
        replace: true,
      });
    },
    onError: (error) => form.setErrors(knownFieldErrors(error)),
  });
  // The dates are checked while they are typed, not only at the end.
  const reversed = datesReversed(form.values);
  const failed = create.isError && Object.keys(knownFieldErrors(create.error)).length === 0;

  return (
    <Stack gap={0} maw="44rem" mx="auto">
      <PageHeader
        title="Create Competition"
        description="You will be its organizer. The join code is made for you."
      />
      <Paper withBorder shadow="sm" p={{ base: "md", sm: "xl" }} bg="var(--wh-surface)">
        <form
          noValidate
          onSubmit={form.onSubmit(
            (draft) => create.mutate(draft),
            (errors) => {
              const [first] = Object.keys(errors);
              if (first !== undefined) {
                form.getInputNode(first as keyof CompetitionDraft)?.focus();
              }
            },
          )}
        >
          <Stack gap="md">
            <TextInput label="Title" required autoComplete="off" {...form.getInputProps("title")} />
            <Textarea
              label="Description"
              description="What participants and their parents should know."
              required
              autosize
              minRows={3}
              maxRows={12}
              {...form.getInputProps("description")}
            />
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
              <TextInput
                label="Start date"
                type="date"
                required
                {...form.getInputProps("startDate")}
                error={
                  form.errors.startDate ??
                  (reversed ? "Start date cannot be after end date." : undefined)
                }
              />
              <TextInput
                label="End date"
                type="date"
                required
                {...form.getInputProps("endDate")}
                onChange={(event) => {
                  form.setFieldValue("endDate", event.currentTarget.value);
                  // What the last attempt said of the start date may be mended from this side.
                  form.clearFieldError("startDate");
                }}
              />
            </SimpleGrid>
            <Select
              label="Time zone"
              description="Where the competition takes place; all its dates and times are told in it."
              data={zones}
              searchable
              // A click replaces the zone by what is typed, and Enter takes the first that fits.
              onClick={(event) => event.currentTarget.select()}
              selectFirstOptionOnChange
              allowDeselect={false}
              nothingFoundMessage="Nothing here!"
              // The list of options itself scrolls: a region around it would be one more to reach.
              withScrollArea={false}
              styles={{ options: { maxHeight: 240, overflowY: "auto" } }}
              {...form.getInputProps("timeZone")}
              onChange={(zone) => form.setFieldValue("timeZone", zone ?? "")}
            />
            <Checkbox
              label="General Information Form"
              description="Asks every participant for name, email, birthdate, school and grade."
              {...form.getInputProps("generalInformationForm", { type: "checkbox" })}
            />
            {failed && (
              <FailureAlert
                sentence={
                  create.error instanceof ProblemError
                    ? "Failed to create competition. Please try again later."
                    : "An error occurred while creating the competition. Please try again later."
                }
                error={create.error}
              />
            )}
            <Group justify="flex-end" gap="sm" mt="xs">
              <Button type="submit" loading={create.isPending}>
                Create Competition
              </Button>
            </Group>
          </Stack>
        </form>
      </Paper>
    </Stack>
  );
}
