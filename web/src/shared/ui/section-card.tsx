import { Card, Group, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./section-card.module.css";

interface SectionCardProps {
  title: string;
  /** Beside the heading: a count, a button. */
  aside?: ReactNode;
  /** Drawn with honey behind it; one per page at most. */
  emphasized?: boolean;
  children: ReactNode;
}

/** One section of a dashboard. */
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
