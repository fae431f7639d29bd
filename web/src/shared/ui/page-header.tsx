import { Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

interface PageHeaderProps {
  title: string;
  /** The title of the browser tab, if it differs from the heading. */
  tabTitle?: string;
  /** A line below the heading. */
  description?: ReactNode;
  /** Buttons beside the heading, or below it on phones. */
  actions?: ReactNode;
}

/** The title of the browser tab. React moves it into the head. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · Wordhive`}</title>;
}

/** A page's only h1, which has the focus after a navigation, and its title. */
export function PageHeader({ title, tabTitle = title, description, actions }: PageHeaderProps) {
  return (
    <Group justify="space-between" align="flex-end" gap="md" mb="lg">
      <PageTitle>{tabTitle}</PageTitle>
      <Stack gap={4} flex="1 1 20rem" miw={0}>
        <Title order={1} tabIndex={-1} style={{ overflowWrap: "anywhere" }}>
          {title}
        </Title>
        {description !== undefined && (
          <Text c="dimmed" maw="var(--wh-reading-width)" component="div">
            {description}
          </Text>
        )}
      </Stack>
      {actions !== undefined && (
        <Group gap="sm" className="wh-on-screen">
          {actions}
        </Group>
      )}
    </Group>
  );
}
