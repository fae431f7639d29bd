import { Stack } from "@mantine/core";
import type { User } from "@/shared/session/session";
import { SectionCard } from "@/shared/ui/section-card";
import { DeleteAccount } from "./delete-account";
import { DownloadData } from "./download-data";

export function DataCard({ user }: { user: User }) {
  return (
    <SectionCard title="Your data">
      <Stack gap="xl">
        <DownloadData />
        <DeleteAccount user={user} />
      </Stack>
    </SectionCard>
  );
}
