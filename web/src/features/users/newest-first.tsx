import { Stack } from "@mantine/core";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { SectionCard } from "@/shared/ui/section-card";

interface NewestFirstProps {
  label: string;
  /** The id that this page of the list begins after. */
  before: string | undefined;
  /** The page that was shown last. */
  shown: RefObject<string | undefined>;
  /** The list's items. */
  children: ReactNode;
}

/** A page of a list that grows, such as the audit log. Takes the focus when another page comes. */
export function NewestFirst({ label, before, shown, children }: NewestFirstProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The focused link is gone with its page.
    if (shown.current !== before) {
      shown.current = before;
      list.current?.focus({ preventScroll: true });
    }
  }, [before, shown]);
  return (
    <SectionCard title="Newest first">
      <Stack
        component="ul"
        ref={list}
        tabIndex={-1}
        aria-label={label}
        gap="md"
        m={0}
        p={0}
        style={{ listStyle: "none" }}
      >
        {children}
      </Stack>
    </SectionCard>
  );
}
