import {
  IconArticle,
  IconBook2,
  IconCalendarEvent,
  IconChartBar,
  IconEar,
  IconFiles,
  IconForms,
  IconLayoutDashboard,
  IconMail,
  IconMicrophone,
  type IconProps,
  IconSettings,
  IconUsers,
} from "@tabler/icons-react";
import { createLink, type LinkProps } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, ComponentType, ReactNode, Ref } from "react";
import { formatNumber } from "@/shared/lib/format";
import { UnlessArchived, useArchived } from "@/shared/session/archived";
import type { Wordlist } from "./api";
import classes from "./competition-navigation.module.css";

interface PageLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Absent for a link within a group, which has the icon. */
  icon?: ComponentType<IconProps>;
  /** How many there are. */
  count?: number | undefined;
  /** Whether the page creates something. */
  creates?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

// Plain anchors: Mantine's NavLink is 2 kB that only these links would need.
const PageLink = createLink(({ icon: Icon, count, creates, children, ...props }: PageLinkProps) => (
  <li>
    <a
      {...props}
      className={classes.link}
      data-creates={creates}
      data-top={Icon !== undefined || undefined}
    >
      {Icon && <Icon size={20} stroke={1.75} aria-hidden />}
      <span className={classes.label}>{children as ReactNode}</span>
      {count !== undefined && (
        <span className={classes.count} aria-hidden>
          {formatNumber(count)}
        </span>
      )}
    </a>
  </li>
));

interface CompetitionNavigationProps {
  code: number;
  organizes: boolean;
  /** How many spellers take part; absent for participants. */
  spellers: number | undefined;
  /** Absent if they failed to load. */
  wordlists: Wordlist[] | undefined;
  /** Called on a click on a link, to close the drawer. */
  onFollow?: () => void;
}

/** Links to all pages of a competition that the user may see. */
export function CompetitionNavigation({ organizes, ...props }: CompetitionNavigationProps) {
  return (
    <nav aria-label="Competition">
      <ul className={classes.nav}>
        {organizes ? <OrganizerLinks {...props} /> : <ParticipantLinks {...props} />}
      </ul>
    </nav>
  );
}

type LinksProps = Omit<CompetitionNavigationProps, "organizes">;

function linkProps({ code, onFollow }: LinksProps) {
  // A search on a page doesn't change the current page.
  const activeOptions = { exact: true, includeSearch: false, includeHash: true };
  return { params: { code }, activeOptions, onClick: onFollow } satisfies Partial<
    LinkProps & AnchorHTMLAttributes<HTMLAnchorElement>
  >;
}

function ParticipantLinks(props: LinksProps) {
  const link = linkProps(props);
  const { wordlists = [] } = props;
  return (
    <>
      <PageLink {...link} to="/competition/$code" icon={IconLayoutDashboard}>
        Overview
      </PageLink>
      <PageLink {...link} to="/competition/$code/practice" icon={IconEar}>
        Today's words
      </PageLink>
      <PageLink {...link} to="/competition/$code/posts" icon={IconArticle}>
        Posts
      </PageLink>
      <PageLink {...link} to="/competition/$code/schedule" icon={IconCalendarEvent}>
        Schedule
      </PageLink>
      <PageLink {...link} to="/competition/$code/forms" icon={IconForms}>
        Forms
      </PageLink>
      <PageLink {...link} to="/competition/$code/files" icon={IconFiles}>
        Files
      </PageLink>
      {wordlists.length > 0 && (
        <LinkGroup title="Wordlists" icon={IconBook2}>
          <WordlistLinks {...props} />
        </LinkGroup>
      )}
    </>
  );
}

function OrganizerLinks(props: LinksProps) {
  const link = linkProps(props);
  const archived = useArchived();
  return (
    <>
      <PageLink {...link} to="/competition/$code" icon={IconLayoutDashboard}>
        Overview
      </PageLink>
      <PageLink
        {...link}
        to="/competition/$code/participants"
        icon={IconUsers}
        count={props.spellers}
      >
        Participants
      </PageLink>
      <PageLink {...link} to="/competition/$code/messages" icon={IconMail}>
        Messages
      </PageLink>
      <LinkGroup title="Wordlists" icon={IconBook2}>
        <WordlistLinks {...props} />
        <UnlessArchived>
          <PageLink {...link} to="/competition/$code/add-wordlist" creates>
            Add wordlist
          </PageLink>
        </UnlessArchived>
      </LinkGroup>
      <LinkGroup title="Posts" icon={IconArticle}>
        <PageLink {...link} to="/competition/$code/posts">
          View Posts
        </PageLink>
        <UnlessArchived>
          <PageLink {...link} to="/competition/$code/edit-posts">
            Edit Posts
          </PageLink>
          <PageLink {...link} to="/competition/$code/edit-posts/new" creates>
            New Post
          </PageLink>
        </UnlessArchived>
      </LinkGroup>
      <LinkGroup title="Schedule" icon={IconCalendarEvent}>
        <PageLink {...link} to="/competition/$code/schedule">
          View Schedule
        </PageLink>
        <UnlessArchived>
          <PageLink {...link} to="/competition/$code/edit-schedule">
            Edit Schedule
          </PageLink>
          <PageLink {...link} to="/competition/$code/edit-timeline">
            Edit Timeline
          </PageLink>
          <PageLink {...link} to="/competition/$code/edit-checklist">
            Edit Checklist
          </PageLink>
        </UnlessArchived>
      </LinkGroup>
      <LinkGroup title="Forms" icon={IconForms}>
        <PageLink {...link} to="/competition/$code/edit-templates">
          {archived ? "View Templates" : "Edit Templates"}
        </PageLink>
        <UnlessArchived>
          <PageLink {...link} to="/competition/$code/edit-templates/new" creates>
            New Template
          </PageLink>
        </UnlessArchived>
      </LinkGroup>
      <PageLink {...link} to="/competition/$code/bee" icon={IconMicrophone}>
        Bee
      </PageLink>
      <PageLink {...link} to="/competition/$code" hash="files" icon={IconFiles}>
        Files
      </PageLink>
      <PageLink {...link} to="/competition/$code" hash="statistics" icon={IconChartBar}>
        Statistics
      </PageLink>
      <PageLink {...link} to="/competition/$code/settings" icon={IconSettings}>
        Settings
      </PageLink>
    </>
  );
}

function WordlistLinks({ code, wordlists = [], onFollow }: LinksProps) {
  return wordlists.map(({ _id: wordlistId, title, wordCount }) => (
    <PageLink
      key={wordlistId}
      to="/competition/$code/wordlist/$wordlistId"
      params={{ code, wordlistId }}
      count={wordCount}
      onClick={onFollow}
    >
      {title}
    </PageLink>
  ));
}

interface LinkGroupProps {
  title: string;
  icon: ComponentType<IconProps>;
  children: ReactNode;
}

/** The pages about one thing. */
function LinkGroup({ title, icon: Icon, children }: LinkGroupProps) {
  return (
    <li className={classes.section}>
      <div className={classes.title}>
        <Icon size={20} stroke={1.75} aria-hidden />
        {title}
      </div>
      <ul className={classes.group}>{children}</ul>
    </li>
  );
}
