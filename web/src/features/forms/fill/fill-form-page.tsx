import { Alert, Button, Card, Stack, Text } from "@mantine/core";
import { IconArrowBackUp, IconCircleCheck } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { userFormsQuery } from "@/shared/api/forms";
import { DraftSlot } from "@/shared/drafts/draft-slot";
import { formatDate, formatInstant } from "@/shared/lib/local-date-time";
import { useCurrentUser } from "@/shared/session/session";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { focusHeading, useFocusWhen } from "@/shared/ui/focus";
import { PageHeader } from "@/shared/ui/page-header";
import { QueryView } from "@/shared/ui/query-view";
import { TextWithLinks } from "@/shared/ui/text-with-links";
import { AnswerList } from "../answer-list";
import type { FormResponse, FormTemplate } from "../api";
import { draftNameOf, FillForm } from "./fill-form";
import classes from "./fill-form.module.css";
import notes from "./returned-forms.module.css";

interface FillFormPageProps {
  template: FormTemplate;
  timeZone: string;
  /** The competition's last day. */
  endDate: string;
  onSubmitted: () => Promise<void>;
}

/** /competition/{code}/form/{templateId} for participants: once submitted, the answers, which can be corrected for a while. */
export function FillFormPage({ template, timeZone, endDate, onSubmitted }: FillFormPageProps) {
  const user = useCurrentUser();
  const queryClient = useQueryClient();
  const ownQuery = userFormsQuery(template.competitionCode, user.uid);
  const own = useQuery(ownQuery);
  // The server rejected this submission because there was an earlier one.
  const [isDuplicate, setIsDuplicate] = useState(false);
  const [correcting, setCorrecting] = useState(false);
  // Stays so when a form is replaced by what another device sent.
  const [typed, setTyped] = useState(false);
  const findOwn = (responses: FormResponse[] | undefined) =>
    responses?.find(({ templateId }) => templateId === template._id);
  const refetch = async () => findOwn((await own.refetch()).data);
  const remember = (submitted: FormResponse) =>
    queryClient.setQueryData(ownQuery.queryKey, (former) => [
      ...(former ?? []).filter(({ _id }) => _id !== submitted._id),
      submitted,
    ]);
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
          const response = findOwn(responses);
          if (response === undefined && !isDuplicate) {
            return (
              <FillForm
                key="new"
                template={template}
                timeZone={timeZone}
                onSubmitted={async (submitted) => {
                  setTyped(false);
                  await onSubmitted();
                  if (submitted !== undefined) remember(submitted);
                }}
                onOvertaken={() => {
                  setIsDuplicate(true);
                  return refetch();
                }}
                onTyped={setTyped}
              />
            );
          }
          const returned = response?.returned;
          if (response !== undefined && (returned !== undefined || correcting)) {
            return (
              <Stack gap="lg">
                {returned && <ReturnNotice returned={returned} />}
                <FillForm
                  key="correction"
                  template={template}
                  timeZone={timeZone}
                  response={response}
                  onSubmitted={async (corrected) => {
                    setTyped(false);
                    if (corrected !== undefined) remember(corrected);
                    setCorrecting(false);
                    focusHeading();
                  }}
                  onOvertaken={refetch}
                  onTyped={setTyped}
                  {...(returned === undefined && {
                    onCancel: () => {
                      setTyped(false);
                      setCorrecting(false);
                      focusHeading();
                    },
                  })}
                />
              </Stack>
            );
          }
          return (
            <Stack gap="lg">
              <FilledOut
                template={template}
                response={response}
                isDuplicate={isDuplicate}
                isOvertaken={typed}
                lastDay={template.dueDate ?? endDate}
                onCorrect={() => {
                  setIsDuplicate(false);
                  setCorrecting(true);
                  focusHeading();
                }}
              />
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

function ReturnNotice({ returned }: { returned: NonNullable<FormResponse["returned"]> }) {
  return (
    <Alert
      role="status"
      color="honey"
      icon={<IconArrowBackUp aria-hidden />}
      title="Returned for correction"
    >
      <Text className={notes.note ?? ""}>
        <bdi>{returned.note}</bdi>
      </Text>
      <Text fz="sm" mt="xs">
        From your organizer, {formatInstant(returned.at)}. Correct your answers below, sign again,
        and send them.
      </Text>
    </Alert>
  );
}

interface FilledOutProps {
  template: FormTemplate;
  /** Undefined until loaded. */
  response: FormResponse | undefined;
  isDuplicate: boolean;
  /** Another device sent it while something was typed here. */
  isOvertaken: boolean;
  /** Until when it can be corrected. */
  lastDay: string;
  onCorrect: () => void;
}

function FilledOut({
  template,
  response,
  isDuplicate,
  isOvertaken,
  lastDay,
  onCorrect,
}: FilledOutProps) {
  const { uid } = useCurrentUser();
  const notice = useFocusWhen<HTMLDivElement>(isDuplicate || isOvertaken);
  // Nothing shows these drafts anymore.
  useEffect(() => {
    new DraftSlot({ uid, name: draftNameOf(template._id, false) }).removeAll();
    if (isOvertaken) new DraftSlot({ uid, name: draftNameOf(template._id, true) }).removeAll();
  }, [uid, template._id, isOvertaken]);
  const canCorrect = response?.canCorrect === true;
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
          {isDuplicate
            ? "You already submitted this form, so we didn't save what you just sent. "
            : isOvertaken &&
              "These answers were sent while you were filling out this form. Anything else you typed wasn't saved. "}
          {response && `Submitted on ${formatInstant(response.createdAt)}. `}
          {response?.updatedAt && `Corrected on ${formatInstant(response.updatedAt)}. `}
          {canCorrect
            ? `You can correct your answers until ${formatDate(lastDay)}.`
            : "You can submit a form only once. If something is wrong, tell your organizer."}
        </Text>
        {response !== undefined && response.version !== template.version && (
          <Text mt="xs">
            Your organizer has changed this form since then. These are your answers to the earlier
            version.
          </Text>
        )}
        {canCorrect && (
          <Button variant="default" size="sm" mt="sm" onClick={onCorrect}>
            Correct answers
          </Button>
        )}
      </Alert>
      {response && (
        <Card component="section" aria-label="Your answers" className={classes.sheet}>
          <AnswerList response={response} />
        </Card>
      )}
    </>
  );
}
