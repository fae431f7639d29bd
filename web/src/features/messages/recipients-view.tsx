import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { hasCode } from "@/shared/api/problem";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { QueryView } from "@/shared/ui/query-view";
import type { Recipient } from "./api";

const sentence = "Could not load the recipients.";

interface RecipientsViewProps {
  query: UseQueryResult<Recipient[]>;
  children: (list: Recipient[]) => ReactNode;
}

/** The recipients, or why there are none. */
export function RecipientsView({ query, children }: RecipientsViewProps) {
  // A draft to those who haven't answered a form that was deleted. Trying again doesn't help.
  return hasCode(query.error, "invalid-fields") ? (
    <FailureAlert sentence={sentence} more={query.error.problem.detail} />
  ) : (
    <QueryView query={query} sentence={sentence}>
      {children}
    </QueryView>
  );
}
