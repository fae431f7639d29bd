import { Select, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import { useMemo } from "react";
import { ProblemError } from "@/shared/api/problem";
import { focusFirstError } from "@/shared/ui/focus";
import { type CompetitionDetails, checkDetails, datesReversed } from "./rules/competition-details";
import { timeZones } from "./rules/time-zones";

type DetailsForm = UseFormReturnType<CompetitionDetails>;

const fields = new Set(["title", "description", "startDate", "endDate", "timeZone"]);

/** The server's field errors that have a field in this form to stand beside. */
export function knownFieldErrors(error: unknown): Record<string, string> {
  return error instanceof ProblemError
    ? Object.fromEntries(Object.entries(error.fieldErrors).filter(([field]) => fields.has(field)))
    : {};
}

export function useDetailsForm(initialValues: CompetitionDetails): DetailsForm {
  return useForm<CompetitionDetails>({
    initialValues,
    validate: checkDetails,
    clearInputErrorOnChange: true,
  });
}

/** Hands on what was typed when nothing needs a correction; otherwise the first field that does is focused. */
export function onSubmitDetails(form: DetailsForm, send: (details: CompetitionDetails) => void) {
  return form.onSubmit(send, (errors) => focusFirstError(form, errors));
}

/** The fields in which a competition is described, when it is created and later. */
export function CompetitionFields({ form }: { form: DetailsForm }) {
  const { timeZone } = form.getInitialValues();
  const zones = useMemo(() => timeZones(timeZone), [timeZone]);
  // The dates are checked while they are typed, not only at the end.
  const reversed = datesReversed(form.values);
  return (
    <>
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
            form.errors.startDate ?? (reversed ? "Start date cannot be after end date." : undefined)
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
        description="Where the competition takes place; all its dates and times are in this time zone."
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
    </>
  );
}
