import { Button, Stack, Text, Title } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { formatDate } from "@/shared/lib/local-date-time";
import { useArchived } from "@/shared/session/archived";
import { Wordmark } from "@/shared/ui/brand";
import { EmptyState } from "@/shared/ui/empty-state";
import { LinkToCopy } from "@/shared/ui/link-to-copy";
import { PageHeader } from "@/shared/ui/page-header";
import { QrCode } from "@/shared/ui/qr-code";
import { SectionCard } from "@/shared/ui/section-card";
import type { Competition } from "../api";
import classes from "./invite-page.module.css";

/** /competition/{code}/invite: the link with the join code, and a poster with it. */
export function InvitePage({ competition }: { competition: Competition }) {
  const archived = useArchived();
  const link = `${window.location.origin}/join/${competition.code}`;
  if (archived) {
    return (
      <>
        <PageHeader title="Invite spellers" tabTitle={`Invite to ${competition.title}`} />
        <EmptyState title="Nobody can join now">
          To invite spellers, unarchive this competition in its settings.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <div className="wh-on-screen">
        <PageHeader
          title="Invite spellers"
          tabTitle={`Invite to ${competition.title}`}
          description="Anyone with the link or the join code can register and join."
          actions={
            <Button
              leftSection={<IconPrinter size={20} aria-hidden />}
              onClick={() => window.print()}
            >
              Print poster
            </Button>
          }
        />
        <SectionCard title="Link">
          <Stack gap="xs" mb="xl">
            <Text>Send it in your class newsletter or chat. The join code is in it.</Text>
            <LinkToCopy link={link} />
          </Stack>
        </SectionCard>
      </div>
      <SectionCard title="Poster">
        <Poster competition={competition} link={link} />
      </SectionCard>
    </>
  );
}

function Poster({ competition, link }: { competition: Competition; link: string }) {
  const { title, code, startDate, endDate, description } = competition;
  return (
    <article className={classes.poster} aria-label={`Poster of ${title}`}>
      <Wordmark />
      <Title order={3} className={classes.title}>
        {title}
      </Title>
      <p className={classes.dates}>
        {startDate === endDate
          ? formatDate(startDate)
          : `${formatDate(startDate)} – ${formatDate(endDate)}`}
      </p>
      {description !== "" && (
        <p className={`${classes.description} wh-typed-text`}>{description}</p>
      )}
      <div className={classes.code}>
        <QrCode text={link} label={`QR code of ${link}`} />
      </div>
      <p className={classes.how}>
        Scan the code with a phone, or go to <b>{window.location.host}</b> and enter the join code:
      </p>
      <p className={classes.digits}>{code}</p>
    </article>
  );
}
