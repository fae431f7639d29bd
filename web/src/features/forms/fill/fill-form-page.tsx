import { Alert, Card, Stack, Text } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { userFormsQuery } from "@/shared/api/forms";
import { formatInstant } from "@/shared/lib/local-date-time";
import { useCurrentUser } from "@/shared/session/session";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { useFocusWhen } from "@/shared/ui/focus";
import { PageHeader } from "@/shared/ui/page-header";
import { QueryView } from "@/shared/ui/query-view";
import { TextWithLinks } from "@/shared/ui/text-with-links";
import { AnswerList } from "../answer-list";
import type { FormResponse, FormTemplate } from "../api";
import { FillForm } from "./fill-form";
import classes from "./fill-form.module.css";

interface FillFormPageProps {
  template: FormTemplate;
  onSubmitted: () => Promise<void>;
}

/** /competition/{code}/form/{templateId} for participants: read-only once submitted. */
export function FillFormPage({ template, onSubmitted }: FillFormPageProps) {
  const user = useCurrentUser();
  const queryClient = useQueryClient();
  const ownQuery = userFormsQuery(template.competitionCode, user.uid);
  const own = useQuery(ownQuery);
  // The server rejected this submission because there was an earlier one.
  const [isDuplicate, setIsDuplicate] = useState(false);
  return (
    <Stack gap={0} maw="44rem">
      <PageHeader
        title={template.title}
        description={
          template.description !== "" && (
            <span className="wh-typed-text">
              <TextWithLinks>{template.description}</TextWithLinks>
            </span>
          )
        }
      />
      <QueryView query={own} sentence="Failed to fetch user forms." rows={4}>
        {(responses) => {
          const response = responses.find(({ templateId }) => templateId === template._id);
          if (response === undefined && !isDuplicate) {
            return (
              <FillForm
                template={template}
                onSubmitted={async (submitted) => {
                  await onSubmitted();
                  if (submitted === undefined) return;
                  queryClient.setQueryData(ownQuery.queryKey, (former) => [
                    ...(former ?? []).filter(({ _id }) => _id !== submitted._id),
                    submitted,
                  ]);
                }}
                onAlreadySubmitted={() => {
                  setIsDuplicate(true);
                  void own.refetch();
                }}
              />
            );
          }
          return (
            <Stack gap="lg">
              <FilledOut response={response} isDuplicate={isDuplicate} />
              {response === undefined && !own.isFetching && (
                <FailureAlert
                  sentence="Failed to fetch user forms."
                  error={own.error}
                  onRetry={() => void own.refetch()}
                />
              )}
            </Stack>
          );
        }}
      </QueryView>
    </Stack>
  );
}

interface FilledOutProps {
  /** Undefined until loaded. */
  response: FormResponse | undefined;
  isDuplicate: boolean;
}

function FilledOut({ response, isDuplicate }: FilledOutProps) {
  const notice = useFocusWhen<HTMLDivElement>(isDuplicate);
  return (
    <>
      <Alert
        ref={notice}
        tabIndex={-1}
        role="status"
        color="leaf"
        icon={<IconCircleCheck aria-hidden />}
        title="Already Filled Out"
      >
        <Text>
          {isDuplicate && "You already submitted this form, so we didn't save what you just sent. "}
          {response && `Submitted on ${formatInstant(response.createdAt)}. `}You can submit a form
          only once. If something is wrong, tell your organizer.
        </Text>
      </Alert>
      {response && (
        <Card component="section" aria-label="Your answers" className={classes.sheet}>
          <AnswerList response={response} />
        </Card>
      )}
    </>
  );
}
