import { NavLink, type NavLinkProps, Text } from "@mantine/core";
import {
  IconArticle,
  IconCalendarCog,
  IconCalendarEvent,
  IconFiles,
  IconFileText,
  IconForms,
  IconLayoutDashboard,
  IconListCheck,
  IconPlus,
  type IconProps,
  IconSettings,
  IconTimeline,
  IconUsers,
} from "@tabler/icons-react";
import { createLink } from "@tanstack/react-router";
import { type ComponentType, type MouseEventHandler, type ReactNode, type Ref, useId } from "react";
import type { Wordlist } from "./api";
import classes from "./competition-navigation.module.css";

type PageLinkProps = NavLinkProps & {
  icon: ComponentType<IconProps>;
  onClick?: MouseEventHandler<HTMLAnchorElement> | undefined;
  ref?: Ref<HTMLAnchorElement>;
};

const PageLink = createLink(({ icon: Icon, ...props }: PageLinkProps) => (
  <li>
    <NavLink
      component="a"
      classNames={{ root: classes.link, label: classes.label }}
      leftSection={<Icon size={20} aria-hidden />}
      {...props}
    />
  </li>
));

interface CompetitionNavigationProps {
  code: number;
  organizes: boolean;
  /** Absent if they failed to load. */
  wordlists: Wordlist[] | undefined;
  /** Called on a click on a link, to close the drawer. */
  onFollow?: () => void;
}

/** Links to all pages of a competition that the user may see. */
export function CompetitionNavigation({
  code,
  organizes,
  wordlists = [],
  onFollow,
}: CompetitionNavigationProps) {
  // A search on a page does not change the current page.
  const activeOptions = { exact: true, includeSearch: false };
  const link = { params: { code }, activeOptions, onClick: onFollow };
  return (
    <nav aria-label="Competition" className={classes.nav}>
      <LinkGroup>
        <PageLink {...link} to="/competition/$code" label="Overview" icon={IconLayoutDashboard} />
        <PageLink
          {...link}
          to="/competition/$code/posts"
          label={organizes ? "View Posts" : "Posts"}
          icon={IconArticle}
        />
        <PageLink
          {...link}
          to="/competition/$code/schedule"
          label={organizes ? "View Schedule" : "Schedule"}
          icon={IconCalendarEvent}
        />
        {organizes ? (
          <>
            <PageLink
              {...link}
              to="/competition/$code/participants"
              label="Participants"
              icon={IconUsers}
            />
            <PageLink
              {...link}
              to="/competition/$code/settings"
              label="Settings"
              icon={IconSettings}
            />
          </>
        ) : (
          <>
            <PageLink {...link} to="/competition/$code/forms" label="Forms" icon={IconForms} />
            <PageLink {...link} to="/competition/$code/files" label="Files" icon={IconFiles} />
          </>
        )}
      </LinkGroup>
      {organizes && (
        <>
          <LinkGroup title="Plan">
            <PageLink
              {...link}
              to="/competition/$code/edit-schedule"
              label="Edit Schedule"
              icon={IconCalendarCog}
            />
            <PageLink
              {...link}
              to="/competition/$code/edit-timeline"
              label="Edit Timeline"
              icon={IconTimeline}
            />
            <PageLink
              {...link}
              to="/competition/$code/edit-checklist"
              label="Edit Checklist"
              icon={IconListCheck}
            />
          </LinkGroup>
          <LinkGroup title="Posts and forms">
            <PageLink
              {...link}
              to="/competition/$code/edit-posts"
              label="Edit Posts"
              icon={IconArticle}
            />
            <PageLink
              {...link}
              to="/competition/$code/edit-posts/new"
              label="New Post"
              icon={IconPlus}
            />
            <PageLink
              {...link}
              to="/competition/$code/edit-templates"
              label="Edit Templates"
              icon={IconForms}
            />
            <PageLink
              {...link}
              to="/competition/$code/edit-templates/new"
              label="New Template"
              icon={IconPlus}
            />
          </LinkGroup>
        </>
      )}
      {(organizes || wordlists.length > 0) && (
        <LinkGroup title="Wordlists">
          {organizes && (
            <PageLink
              {...link}
              to="/competition/$code/add-wordlist"
              label="Add a word list"
              icon={IconPlus}
            />
          )}
          {wordlists.map((wordlist) => (
            <PageLink
              key={wordlist._id}
              to="/competition/$code/wordlist/$wordlistId"
              params={{ code, wordlistId: wordlist._id }}
              label={wordlist.title}
              icon={IconFileText}
              onClick={onFollow}
            />
          ))}
        </LinkGroup>
      )}
    </nav>
  );
}

function LinkGroup({ title, children }: { title?: string; children: ReactNode }) {
  const id = useId();
  return (
    <div>
      {title !== undefined && (
        <Text id={id} className={classes.title}>
          {title}
        </Text>
      )}
      <ul className={classes.group} aria-labelledby={title === undefined ? undefined : id}>
        {children}
      </ul>
    </div>
  );
}
