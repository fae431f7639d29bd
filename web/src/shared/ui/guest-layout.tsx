import { Paper, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./guest-layout.module.css";
import { PageTitle } from "./page-header";

interface GuestLayoutProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** Links below the card. */
  foot?: ReactNode;
}

/** A centered card over a honeycomb, for pages that need no login. */
export function GuestLayout({ title, description, children, foot }: GuestLayoutProps) {
  return (
    <div className={classes.page}>
      <PageTitle>{title}</PageTitle>
      <svg className={classes.comb} viewBox="0 0 420 364" aria-hidden="true" focusable="false">
        <path d="M70 20 113 45v50l-43 25-43-25V45Z" />
        <path className={classes.filled} d="m164 20 43 25v50l-43 25-43-25V45Z" />
        <path d="m258 20 43 25v50l-43 25-43-25V45Z" />
        <path d="m117 101 43 25v50l-43 25-43-25v-50Z" />
        <path d="m211 101 43 25v50l-43 25-43-25v-50Z" />
        <path className={classes.filled} d="m305 101 43 25v50l-43 25-43-25v-50Z" />
        <path d="m164 182 43 25v50l-43 25-43-25v-50Z" />
        <path d="m258 182 43 25v50l-43 25-43-25v-50Z" />
        <path d="m352 182 43 25v50l-43 25-43-25v-50Z" />
      </svg>
      <Paper className={classes.card} withBorder shadow="md" p={{ base: "md", xs: "xl" }}>
        <Stack gap={4} mb="lg">
          <Title order={1} tabIndex={-1}>
            {title}
          </Title>
          {description !== undefined && <Text c="dimmed">{description}</Text>}
        </Stack>
        {children}
      </Paper>
      {foot !== undefined && (
        <Text ta="center" pos="relative">
          {foot}
        </Text>
      )}
    </div>
  );
}
