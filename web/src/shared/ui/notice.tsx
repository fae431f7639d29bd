import { Stack, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { PageTitle } from "./page-header";

/** A page that only explains why there is nothing to show, and where to go. */
export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack maw="36rem" mx="auto" mt="xl" gap="md" align="flex-start">
      <PageTitle>{title}</PageTitle>
      <Title order={1} tabIndex={-1}>
        {title}
      </Title>
      {children}
    </Stack>
  );
}
