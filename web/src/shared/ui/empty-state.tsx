import { Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useArchived } from "../session/archived";
import { Cells, type Picture } from "./cells";
import classes from "./empty-state.module.css";

interface EmptyStateProps {
  /** The state, such as "No spellers yet". */
  title?: string;
  /** What appears here, and how to add it. */
  children?: ReactNode;
  /** At most two buttons or links; the first adds the first item. */
  action?: ReactNode;
  /** The only text in an archived competition, where nothing will be added. */
  archived?: string;
  picture?: Picture;
  /** Beside its picture, for a section among others. */
  compact?: boolean;
}

/** Shown in place of an empty list. */
export function EmptyState({ archived, ...props }: EmptyStateProps) {
  const past = useArchived() && archived !== undefined;
  const {
    title,
    children,
    action,
    picture = "first",
    compact = false,
  }: EmptyStateProps = past ? { children: archived, compact: props.compact ?? false } : props;
  return (
    <div className={classes.empty} data-compact={compact || undefined}>
      <Cells picture={compact ? "small" : picture} />
      <Stack gap={4} align={compact ? "flex-start" : "center"}>
        <Text
          fw={title === undefined ? 600 : 400}
          fz={title !== undefined ? "xs" : compact ? "sm" : "lg"}
          {...(title !== undefined && { c: "dimmed" })}
        >
          Nothing here!
        </Text>
        {title !== undefined && (
          <Title order={compact ? 3 : 2} size="h3" className={classes.title}>
            {title}
          </Title>
        )}
        {children !== undefined && (
          <Text
            c="dimmed"
            fz={compact ? "sm" : "md"}
            maw="44ch"
            component="div"
            className={classes.text}
          >
            {children}
          </Text>
        )}
        {Boolean(action) && <div className={classes.actions}>{action}</div>}
      </Stack>
    </div>
  );
}
