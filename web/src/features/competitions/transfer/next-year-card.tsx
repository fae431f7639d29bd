import { Stack, Text } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { isAdmin, useCurrentUser } from "@/shared/session/session";
import { ButtonLink } from "@/shared/ui/link";
import { SectionCard } from "@/shared/ui/section-card";

/** Leads to the page that copies a competition. */
export function NextYearCard({ code }: { code: number }) {
  if (!isAdmin(useCurrentUser())) {
    return (
      <SectionCard title="Next year">
        <Text>An admin who organizes this competition can copy it to next year.</Text>
      </SectionCard>
    );
  }
  return (
    <SectionCard title="Next year">
      <Stack gap="sm" align="flex-start">
        <Text>Start the next competition from this one, without its people.</Text>
        <ButtonLink
          to="/competition/$code/copy"
          params={{ code }}
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
        >
          Copy to next year
        </ButtonLink>
      </Stack>
    </SectionCard>
  );
}
