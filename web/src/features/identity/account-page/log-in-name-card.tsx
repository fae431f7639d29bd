import { Text } from "@mantine/core";
import { SectionCard } from "@/shared/ui/section-card";

/** The generated name of an account that an organizer created. */
export function LogInNameCard({ logInName }: { logInName: string }) {
  return (
    <SectionCard title="Log-in name">
      <Text className="wh-word" fz="lg" fw={600}>
        {logInName}
      </Text>
      <Text c="dimmed" mt={4}>
        Use it with your password to log in. Forgot your password? Ask your organizer for a new
        claim code.
      </Text>
    </SectionCard>
  );
}
