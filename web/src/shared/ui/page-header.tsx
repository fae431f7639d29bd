import { Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

interface PageHeaderProps {
  title: string;
  /** The tab's title, where it should say more than the heading. */
  tabTitle?: string;
  /** One quiet line below the heading. */
  description?: ReactNode;
  /** Buttons beside the heading; they move below it on phones. */
  actions?: ReactNode;
}

/** The tab's title. React moves it into the head. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · Wordhive`}</title>;
}

/** A page's heading (its only h1) and title; focus comes here after a navigation. */
export function PageHeader({ title, tabTitle = title, description, actions }: PageHeaderProps) {
  return (
    <Group justify="space-between" align="flex-end" gap="md" mb="lg">
      <PageTitle>{tabTitle}</PageTitle>
      <Stack gap={4} style={{ minWidth: 0 }}>
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
