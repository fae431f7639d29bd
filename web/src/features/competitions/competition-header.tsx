import { Button, Stack, Text, Title } from "@mantine/core";
import { IconEye, IconUsers } from "@tabler/icons-react";
import { startPreview } from "@/shared/api/preview";
import { UnlessArchived } from "@/shared/session/archived";
import { ButtonLink } from "@/shared/ui/link";
import { PageTitle } from "@/shared/ui/page-header";
import { TextWithLinks } from "@/shared/ui/text-with-links";
import type { Competition } from "./api";
import { CompetitionFacts } from "./competition-facts";
import classes from "./competition-header.module.css";
import { JoinCode } from "./join-code";
import { PhaseBadge } from "./phase-badge";

interface CompetitionHeaderProps {
  competition: Competition;
  organizes: boolean;
}

/** The header of both dashboards. A participant finds the rest below what there is to do. */
export function CompetitionHeader({ competition, organizes }: CompetitionHeaderProps) {
  const title = (
    <Title order={1} tabIndex={-1} className={classes.title}>
      {competition.title}
    </Title>
  );
  if (!organizes) {
    return (
      <header className={classes.header} data-participant>
        <PageTitle>{competition.title}</PageTitle>
        {title}
        <PhaseBadge competition={competition} />
      </header>
    );
  }
  return (
    <header className={classes.header}>
      <PageTitle>{competition.title}</PageTitle>
      <Stack gap={6} className={classes.text}>
        {title}
        <Text className="wh-typed-text" maw="var(--wh-reading-width)">
          <TextWithLinks>{competition.description}</TextWithLinks>
        </Text>
        <CompetitionFacts competition={competition} />
      </Stack>
      <Stack gap={6} className={classes.join}>
        <JoinCode code={competition.code} />
        <UnlessArchived>
          <ButtonLink
            to="/competition/$code/invite"
            params={{ code: competition.code }}
            variant="default"
            size="sm"
            leftSection={<IconUsers size={18} aria-hidden />}
          >
            Invite spellers
          </ButtonLink>
        </UnlessArchived>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconEye size={18} aria-hidden />}
          onClick={startPreview}
        >
          Preview as a speller
        </Button>
      </Stack>
    </header>
  );
}
