import { Text } from "@mantine/core";
import { SectionCard } from "@/shared/ui/section-card";

/** By what one logs in to an account that an organizer has made. */
export function SignInNameCard({ signInName }: { signInName: string }) {
  return (
    <SectionCard title="Sign-in name">
      <Text className="wh-word" fz="lg" fw={600}>
        {signInName}
      </Text>
      <Text c="dimmed" mt={4}>
        You log in with it and your password. When you have forgotten the password, ask the
        organizer of your competition for a new claim code.
      </Text>
    </SectionCard>
  );
}
