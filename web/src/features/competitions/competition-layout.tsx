import { Button, Drawer, NavLink, type NavLinkProps } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconFileText, IconLayoutDashboard, IconMenu2, IconPlus } from "@tabler/icons-react";
import { createLink } from "@tanstack/react-router";
import type { MouseEventHandler, ReactNode, Ref } from "react";
import type { Competition, Wordlist } from "./api";
import classes from "./competition-layout.module.css";

interface CompetitionLayoutProps {
  competition: Competition;
  organizes: boolean;
  /** Absent while they load. */
  wordlists: Wordlist[] | undefined;
  children: ReactNode;
}

/** Every page inside a competition: its navigation at the side, or in a drawer on phones. */
export function CompetitionLayout({ children, ...navigation }: CompetitionLayoutProps) {
  const [opened, drawer] = useDisclosure(false);
  return (
    <div className={classes.layout}>
      <div className={classes.menu}>
        <Button
          variant="default"
          size="sm"
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
        title={navigation.competition.title}
        size={300}
        position="right"
      >
        <Navigation {...navigation} onFollow={drawer.close} />
      </Drawer>
      <aside className={classes.side}>
        <Navigation {...navigation} />
      </aside>
      <div className={classes.page}>{children}</div>
    </div>
  );
}

type PageLinkProps = NavLinkProps & {
  onClick?: MouseEventHandler<HTMLAnchorElement>;
  ref?: Ref<HTMLAnchorElement>;
};

const PageLink = createLink((props: PageLinkProps) => (
  <NavLink component="a" classNames={{ root: classes.link, label: classes.label }} {...props} />
));

interface NavigationProps extends Omit<CompetitionLayoutProps, "children"> {
  onFollow?: () => void;
}

function Navigation({ competition, organizes, wordlists = [], onFollow }: NavigationProps) {
  const { code } = competition;
  return (
    <nav aria-label="Competition" className={classes.nav}>
      <PageLink
        to="/competition/$code"
        params={{ code }}
        activeOptions={{ exact: true }}
        label="Overview"
        leftSection={<IconLayoutDashboard size={20} aria-hidden />}
        onClick={onFollow}
      />
      {wordlists.map((wordlist) => (
        <PageLink
          key={wordlist._id}
          to="/competition/$code/wordlist/$wordlistId"
          params={{ code, wordlistId: wordlist._id }}
          label={wordlist.title}
          leftSection={<IconFileText size={20} aria-hidden />}
          onClick={onFollow}
        />
      ))}
      {organizes && (
        <PageLink
          to="/competition/$code/add-wordlist"
          params={{ code }}
          label="Add a word list"
          leftSection={<IconPlus size={20} aria-hidden />}
          onClick={onFollow}
        />
      )}
    </nav>
  );
}
