import { FailureAlert } from "@/shared/ui/failure-alert";
import { PageHeader } from "@/shared/ui/page-header";

interface WordlistFailureProps {
  title?: string;
  sentence?: string;
  error?: unknown;
  onRetry?: () => void;
  deleted?: boolean;
}

/** Shown instead of a wordlist that could not be fetched. */
export function WordlistFailure({
  title = "Wordlist",
  sentence = "Failed to fetch wordlist.",
  error,
  onRetry,
  deleted = false,
}: WordlistFailureProps) {
  return (
    <>
      <PageHeader title={title} />
      <FailureAlert
        sentence={deleted ? "This wordlist has been deleted." : sentence}
        error={error}
        {...(onRetry && { onRetry })}
      />
    </>
  );
}
