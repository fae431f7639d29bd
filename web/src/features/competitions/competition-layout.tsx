import { Button, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconMenu2 } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { endPreview, isPreviewing } from "@/shared/api/preview";
import { ArchivedProvider } from "@/shared/session/archived";
import { AfterFirstPaint } from "@/shared/ui/after-first-paint";
import { Drawer } from "@/shared/ui/lazy-dialog";
import type { Competition, Wordlist } from "./api";
import classes from "./competition-layout.module.css";
import { CompetitionNavigation } from "./competition-navigation";
import { withoutOrganizers } from "./rules/find-people";

interface CompetitionLayoutProps {
  competition: Competition;
  organizes: boolean;
  /** Absent if they failed to load. */
  wordlists: Wordlist[] | undefined;
  children: ReactNode;
}

/** Says that an organizer sees what spellers see. */
function PreviewBar() {
  return (
    <Group justify="space-between" gap="xs" className={classes.preview} role="status">
      <Text fw={600}>You're previewing this competition as a speller.</Text>
      <Button variant="default" size="xs" onClick={endPreview}>
        Exit preview
      </Button>
    </Group>
  );
}

/** Pages that only change something, for organizers and for spellers. In an archived bee they can be read. */
const editors = /\/(edit-|add-|privacy|bee$|bee\/[^/]+$|messages\/(new|.+\/edit))/;
const spellersEditors = /\/form\//;

/** The layout of all pages of a competition: navigation at the side, or in a drawer on phones. */
export function CompetitionLayout({
  competition,
  organizes,
  wordlists,
  children,
}: CompetitionLayoutProps) {
  const [opened, drawer] = useDisclosure(false);
  const frozen = useLocation({
    select: ({ pathname }) => (organizes ? editors : spellersEditors).test(pathname),
  });
  const navigation = {
    code: competition.code,
    organizes,
    spellers: organizes ? withoutOrganizers(competition).length : undefined,
    wordlists,
  };
  const archived = competition.archivedAt !== undefined;
  return (
    <ArchivedProvider value={archived}>
      <div className={classes.layout}>
        <div className={classes.menu}>
          <Button
            variant="default"
            size="sm"
            mih={44}
            leftSection={<IconMenu2 size={20} aria-hidden />}
            onClick={drawer.open}
            aria-haspopup="dialog"
          >
            Menu
          </Button>
        </div>
        <Drawer
          opened={opened}
          onClose={drawer.close}
          title={competition.title}
          size={300}
          position="right"
        >
          <CompetitionNavigation {...navigation} onFollow={drawer.close} />
        </Drawer>
        <aside className={classes.side}>
          <AfterFirstPaint>
            <CompetitionNavigation {...navigation} />
          </AfterFirstPaint>
        </aside>
        <div className={classes.page} id="content" tabIndex={-1}>
          {isPreviewing && <PreviewBar />}
          {archived && (
            <p className={classes.preview} role="status">
              This competition is archived. Nothing in it can be changed.
            </p>
          )}
          {archived && frozen ? (
            <fieldset disabled className={classes.frozen}>
              {children}
            </fieldset>
          ) : (
            children
          )}
        </div>
      </div>
    </ArchivedProvider>
  );
}
