import { FailureAlert } from "@/shared/ui/failure-alert";
import { PageHeader } from "@/shared/ui/page-header";

interface FormFailureProps {
  organizes: boolean;
  error: unknown;
  onRetry: () => void;
}

export function FormFailure({ organizes, error, onRetry }: FormFailureProps) {
  return (
    <>
      <PageHeader title="Form" />
      <FailureAlert
        sentence={
          organizes
            ? "Failed to fetch template."
            : "Failed to load the template. Please try again later."
        }
        error={error}
        onRetry={onRetry}
      />
    </>
  );
}
