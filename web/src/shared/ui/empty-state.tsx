import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./empty-state.module.css";

interface EmptyStateProps {
  /** What appears here, and how to add it. */
  children?: ReactNode;
  /** The button or link that adds the first item. */
  action?: ReactNode;
}

/** Shown in place of an empty list. */
export function EmptyState({ children, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py="lg" px="md" ta="center">
      <svg className={classes.cells} viewBox="0 0 84 54" aria-hidden="true" focusable="false">
        <path d="M22 3 37 11.5v17L22 37 7 28.5v-17Z" />
        <path d="M55 3 70 11.5v17L55 37 40 28.5v-17Z" />
        <path className={classes.dashed} d="m38.5 31.5 12.5 7.200v13h-25v-13Z" />
      </svg>
      <Text fw={600} fz="lg">
        Nothing here!
      </Text>
      {children !== undefined && (
        <Text c="dimmed" maw="44ch" component="div">
          {children}
        </Text>
      )}
      {action}
    </Stack>
  );
}
