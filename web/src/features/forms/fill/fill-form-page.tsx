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
import { AnswerList } from "../answer-list";
import type { FormResponse, FormTemplate } from "../api";
import { FillForm } from "./fill-form";
import classes from "./fill-form.module.css";

interface FillFormPageProps {
  template: FormTemplate;
  /** Goes to the competition's page. */
  onSubmitted: () => Promise<void>;
}

/** /competition/{code}/form/{templateId} for participants: filled in once, and then only read. */
export function FillFormPage({ template, onSubmitted }: FillFormPageProps) {
  const user = useCurrentUser();
  const queryClient = useQueryClient();
  const ownQuery = userFormsQuery(template.competitionCode, user.uid);
  const own = useQuery(ownQuery);
  // The server refused what was sent just now, because something was there already.
  const [cameSecond, setCameSecond] = useState(false);
  return (
    <Stack gap={0} maw="44rem">
      <PageHeader
        title={template.title}
        description={
          template.description !== "" && (
            <span className="wh-typed-text">{template.description}</span>
          )
        }
      />
      <QueryView query={own} sentence="Failed to fetch user forms." rows={4}>
        {(responses) => {
          const response = responses.find(({ templateId }) => templateId === template._id);
          if (response === undefined && !cameSecond) {
            return (
              <FillForm
                template={template}
                onSubmitted={async (submitted) => {
                  await onSubmitted();
                  queryClient.setQueryData(ownQuery.queryKey, (former) => [
                    ...(former ?? []).filter(({ _id }) => _id !== submitted._id),
                    submitted,
                  ]);
                }}
                onAlreadySubmitted={() => {
                  setCameSecond(true);
                  void own.refetch();
                }}
              />
            );
          }
          return (
            <Stack gap="lg">
              <FilledOut response={response} cameSecond={cameSecond} />
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
  /** Absent while it is not known what was answered. */
  response: FormResponse | undefined;
  cameSecond: boolean;
}

function FilledOut({ response, cameSecond }: FilledOutProps) {
  const notice = useFocusWhen<HTMLDivElement>(cameSecond);
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
          {cameSecond && "What you sent just now was not kept, because these answers came first. "}
          {response && `Submitted on ${formatInstant(response.createdAt)}. `}A form is filled out
          once; if something is wrong, tell the organizers.
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
