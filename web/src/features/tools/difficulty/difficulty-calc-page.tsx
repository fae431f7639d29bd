import { Button, Group, Progress, Stack, Text } from "@mantine/core";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { hasCode } from "@/shared/api/problem";
import { CsvPreview, CsvProblems } from "@/shared/csv/csv-findings";
import { isImportable } from "@/shared/csv/csv-import";
import { CsvPicker } from "@/shared/csv/csv-picker";
import { useCsvImport } from "@/shared/csv/use-csv-import";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { isFocusLost, useFocusWhen } from "@/shared/ui/focus";
import { PageHeader } from "@/shared/ui/page-header";
import { LexiconNote, useLexicon } from "../lexicon-status";
import classes from "./difficulty-calc-page.module.css";
import { RatedWords } from "./rated-words";
import { type Calculation, formatProgress } from "./results";
import { type CalculationStep, useCalculation } from "./use-calculation";

/** /difficulty-calc: rates the words of a CSV or .xlsx file. */
export function DifficultyCalcPage() {
  // If this fails, the calculation shows its own error.
  const lexicon = useLexicon().data;
  const csv = useCsvImport({ includeNotes: true });
  const [fileMissing, setFileMissing] = useState(false);
  const { calculation, step, error, ...actions } = useCalculation();
  const resume = useFocusWhen<HTMLButtonElement>(step === "canceled");
  const results = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The focused Cancel button is gone.
    if (step === "done" && isFocusLost()) results.current?.focus();
  }, [step]);

  const found = csv.state.step === "reading" || csv.state.step === "read" ? csv.state : undefined;
  const readable = isImportable(csv.state);
  const fileError =
    csv.state.step === "rejected" || csv.state.step === "unmatched"
      ? csv.state.failure
      : csv.state.step === "none" && fileMissing
        ? { message: "Please select a file to upload." }
        : undefined;

  const onSkip: typeof csv.skip = (reason, skipped) => {
    actions.clear();
    csv.skip(reason, skipped);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFileMissing(true);
    if (readable && step === "none") actions.start(csv.words());
  };

  return (
    <>
      <PageHeader
        title="Wordlist Difficulty Calc"
        description="See how hard each word is, and why."
      />
      <Stack gap="lg">
        {lexicon && <LexiconNote lexicon={lexicon} tool="difficulty" />}
        <form onSubmit={submit} noValidate>
          <Stack gap="lg">
            <div className={classes.picker}>
              <CsvPicker
                csv={csv}
                uploading={false}
                error={fileError?.message}
                advice={fileError?.advice}
                onChange={() => {
                  actions.clear();
                  setFileMissing(false);
                }}
              />
            </div>
            {found && <CsvProblems found={found} onSkip={onSkip} />}
            {step === "none" && (
              <Group>
                <Button
                  type="submit"
                  disabled={
                    lexicon?.difficulty === "off" ||
                    csv.state.step === "reading" ||
                    (csv.state.step === "read" && !readable)
                  }
                >
                  Calculate
                </Button>
              </Group>
            )}
          </Stack>
        </form>
        {step !== "none" && (
          <CalculationProgress
            step={step}
            calculation={calculation}
            error={error}
            onCancel={actions.cancel}
            onResume={actions.resume}
            resumeRef={resume}
          />
        )}
        {step === "none" && found && found.preview.length > 0 && <CsvPreview found={found} />}
        {calculation.ratings.length > 0 && (
          <RatedWords calculation={calculation} headingRef={results} />
        )}
      </Stack>
    </>
  );
}

interface CalculationProgressProps {
  step: CalculationStep;
  calculation: Calculation;
  error: Error | null;
  onCancel: () => void;
  onResume: () => void;
  resumeRef: RefObject<HTMLButtonElement | null>;
}

function CalculationProgress({
  step,
  calculation,
  error,
  onCancel,
  onResume,
  resumeRef,
}: CalculationProgressProps) {
  const sentence = formatProgress(calculation);
  return (
    <Stack gap="sm" className={classes.progress}>
      <Group justify="space-between" gap="sm" mih={42}>
        <Text fw={600} role="status">
          {step === "running" ? "Calculating…" : sentence}
        </Text>
        {step === "running" && (
          <Button variant="default" size="sm" onClick={onCancel}>
            Cancel
          </Button>
        )}
        {step === "canceled" && (
          <Button size="sm" ref={resumeRef} onClick={onResume}>
            Continue
          </Button>
        )}
      </Group>
      {step !== "done" && (
        <Progress
          value={Math.floor((calculation.ratings.length / calculation.words.length) * 100)}
          aria-label="Rated words"
        />
      )}
      {step === "running" && (
        <Text fz="sm" c="dimmed">
          {sentence}
        </Text>
      )}
      {step === "failed" && (
        <FailureAlert
          sentence="Failed to upload and process the file. Please try again."
          error={error}
          {...(hasCode(error, "tool-off") && { more: error.problem.detail })}
          onRetry={onResume}
        />
      )}
    </Stack>
  );
}
