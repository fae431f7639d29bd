import { Card, Group, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import { IconCircleCheck, IconClipboardText } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { templatesQuery, userFormsQuery } from "@/shared/api/forms";
import { count } from "@/shared/lib/format";
import { formatInstant } from "@/shared/lib/local-date-time";
import { useArchived } from "@/shared/session/archived";
import { useCurrentUser } from "@/shared/session/session";
import { EmptyState } from "@/shared/ui/empty-state";
import { ButtonLink, TextLink } from "@/shared/ui/link";
import { PageHeader } from "@/shared/ui/page-header";
import { QueryView } from "@/shared/ui/query-view";
import { VisibilityBadge } from "@/shared/visibility/visibility-badge";
import type { FormResponse, FormTemplate } from "../api";
import classes from "./forms-page.module.css";

interface FormsPageProps {
  code: number;
  /** Organizers view answers instead of filling out forms. */
  organizes: boolean;
}

/** /competition/{code}/forms */
export function FormsPage({ code, organizes }: FormsPageProps) {
  const templates = useQuery(templatesQuery(code));
  const archived = useArchived();
  return (
    <>
      <PageHeader
        title="Forms"
        description={
          organizes
            ? "What participants see on their Forms page, and forms that are still hidden."
            : archived
              ? "What you were asked, and your answers."
              : "Fill out each form once. Not sure about an answer? Ask a parent."
        }
      />
      <QueryView query={templates} sentence="Failed to fetch templates or forms.">
        {(all) => {
          if (all.length === 0) {
            return (
              <EmptyState title="No forms yet" archived="No forms were created.">
                {organizes
                  ? "Forms you create will appear here."
                  : "You don't have any forms to fill out yet."}
              </EmptyState>
            );
          }
          return organizes ? (
            <Tiles code={code} templates={all} organizes />
          ) : (
            <OwnTiles code={code} templates={all} />
          );
        }}
      </QueryView>
    </>
  );
}

interface OwnTilesProps {
  code: number;
  templates: FormTemplate[];
}

/** Adds the participant's own responses to the tiles. */
function OwnTiles({ code, templates }: OwnTilesProps) {
  const own = useQuery(userFormsQuery(code, useCurrentUser().uid));
  return (
    <QueryView query={own} sentence="Failed to fetch user forms.">
      {(responses) => (
        <Tiles code={code} templates={templates} organizes={false} responses={responses} />
      )}
    </QueryView>
  );
}

interface TilesProps extends FormsPageProps {
  templates: FormTemplate[];
  responses?: FormResponse[];
}

function Tiles({ code, templates, organizes, responses = [] }: TilesProps) {
  return (
    <ul className={classes.tiles}>
      {templates.map((template) => (
        <li key={template._id}>
          <Tile
            code={code}
            template={template}
            response={responses.find(({ templateId }) => templateId === template._id)}
            organizes={organizes}
          />
        </li>
      ))}
    </ul>
  );
}

interface TileProps extends FormsPageProps {
  template: FormTemplate;
  /** The participant's own response. */
  response: FormResponse | undefined;
}

function Tile({ code, template, response, organizes }: TileProps) {
  const { _id: templateId, title, description, fields, visibility } = template;
  const link = { to: "/competition/$code/form/$templateId", params: { code, templateId } } as const;
  const archived = useArchived();
  const returned = archived ? undefined : response?.returned;
  const filledOut = response !== undefined && returned === undefined;
  return (
    <Card className={classes.tile} mod={{ done: filledOut }}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <ThemeIcon variant="light" color={filledOut ? "leaf" : "honey"} size={40}>
          {filledOut ? (
            <IconCircleCheck size={22} aria-hidden />
          ) : (
            <IconClipboardText size={22} aria-hidden />
          )}
        </ThemeIcon>
        <Stack gap={2} miw={0}>
          <Title order={2} fz="lg" className={classes.title}>
            {title}
          </Title>
          <VisibilityBadge visibility={visibility} />
          {description !== "" && (
            <Text c="dimmed" lineClamp={3} className="wh-typed-text">
              {description}
            </Text>
          )}
        </Stack>
      </Group>
      <Group justify="space-between" gap="sm" className={classes.foot}>
        {response !== undefined && returned ? (
          <>
            <Text fw={600} c="brick">
              Returned for correction
            </Text>
            <ButtonLink {...link} size="sm" aria-label={`Correct ${title}`}>
              Correct
            </ButtonLink>
          </>
        ) : filledOut ? (
          <>
            <div>
              <Text fw={600} c="leaf">
                Already Filled Out
              </Text>
              <Text fz="sm" c="dimmed">
                {formatInstant(response.createdAt)}
              </Text>
            </div>
            <TextLink {...link} fz="sm" aria-label={`Your answers to ${title}`}>
              Your answers
            </TextLink>
          </>
        ) : (
          <>
            <Text fz="sm" c="dimmed">
              {count(fields.length, "question")}
            </Text>
            <ButtonLink
              {...link}
              size="sm"
              variant={organizes || archived ? "default" : "filled"}
              aria-label={`${organizes ? "View Answers to" : archived ? "View" : "Fill out"} ${title}`}
            >
              {organizes ? "View Answers" : archived ? "View" : "Fill out"}
            </ButtonLink>
          </>
        )}
      </Group>
    </Card>
  );
}
