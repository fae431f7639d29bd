import { Group, Title } from "@mantine/core";
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

/** A section with a heading, on paper under a line. White is left to what people act on. */
export function SectionCard({ title, aside, emphasized = false, children }: SectionCardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classes.section}
      data-emphasized={emphasized || undefined}
    >
      <Group justify="space-between" mb="sm" gap="sm">
        <Title order={2} id={id}>
          {title}
        </Title>
        {aside}
      </Group>
      {children}
    </section>
  );
}
