import { Card, Group, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./section-card.module.css";

interface SectionCardProps {
  title: string;
  /** A count or button beside the heading. */
  aside?: ReactNode;
  /** On a honey background; at most one per page. */
  emphasized?: boolean;
  children: ReactNode;
}

/** A section with a heading. */
export function SectionCard({ title, aside, emphasized = false, children }: SectionCardProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} className={classes.card} mod={{ emphasized }}>
      <Group justify="space-between" mb="sm" gap="sm">
        <Title order={2} id={id}>
          {title}
        </Title>
        {aside}
      </Group>
      {children}
    </Card>
  );
}
