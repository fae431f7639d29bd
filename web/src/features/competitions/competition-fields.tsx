import { Select, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import { useMemo } from "react";
import { ProblemError } from "@/shared/api/problem";
import { focusFirstError } from "@/shared/ui/focus";
import { type CompetitionDetails, checkDetails, datesReversed } from "./rules/competition-details";
import { timeZones } from "./rules/time-zones";

type DetailsForm = UseFormReturnType<CompetitionDetails>;

const fields = new Set(["title", "description", "startDate", "endDate", "timeZone"]);

/** The server's errors for the fields of this form. */
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

/** Submits valid details, or focuses the first invalid field. */
export function onSubmitDetails(form: DetailsForm, send: (details: CompetitionDetails) => void) {
  return form.onSubmit(send, (errors) => focusFirstError(form, errors));
}

interface CompetitionFieldsProps {
  form: DetailsForm;
  readOnly: boolean;
}

/** The fields of a competition's details. */
export function CompetitionFields({ form, readOnly }: CompetitionFieldsProps) {
  const { timeZone } = form.getInitialValues();
  const zones = useMemo(() => timeZones(timeZone, navigator.language), [timeZone]);
  // Checked while typing, not only on submit.
  const reversed = datesReversed(form.values);
  return (
    <>
      <TextInput
        label="Title"
        required
        autoComplete="off"
        readOnly={readOnly}
        {...form.getInputProps("title")}
      />
      <Textarea
        label="Description"
        description="Shown to participants and parents."
        required
        autosize
        minRows={3}
        maxRows={12}
        readOnly={readOnly}
        {...form.getInputProps("description")}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          label="Start date"
          type="date"
          required
          readOnly={readOnly}
          {...form.getInputProps("startDate")}
          error={
            form.errors.startDate ?? (reversed ? "Start date cannot be after end date." : undefined)
          }
        />
        <TextInput
          label="End date"
          type="date"
          required
          readOnly={readOnly}
          {...form.getInputProps("endDate")}
          onChange={(event) => {
            form.setFieldValue("endDate", event.currentTarget.value);
            // The new end date may fix the start date's error.
            form.clearFieldError("startDate");
          }}
        />
      </SimpleGrid>
      <Select
        label="Time zone"
        description="All dates and times use this time zone."
        data={zones}
        readOnly={readOnly}
        searchable
        // Typing replaces the zone, and Enter selects the first match.
        onClick={(event) => event.currentTarget.select()}
        selectFirstOptionOnChange
        allowDeselect={false}
        nothingFoundMessage="Nothing here!"
        // The list scrolls by itself; another scroll region would be one more tab stop.
        withScrollArea={false}
        // Hidden, its hundreds of options would be rendered with each change of the form.
        comboboxProps={{ keepMounted: false }}
        styles={{ options: { maxHeight: 240, overflowY: "auto" } }}
        {...form.getInputProps("timeZone")}
        onChange={(zone) => form.setFieldValue("timeZone", zone ?? "")}
      />
    </>
  );
}
