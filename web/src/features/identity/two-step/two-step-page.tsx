import { Button, Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { PageHeader } from "@/shared/ui/page-header";
import { isOn, twoStepQuery } from "./api";
import { TwoStepCard } from "./two-step-card";

/** /two-step-login: for people who have to set it up before they can do anything else. */
export function TwoStepPage({ redirect = "/" }: { redirect?: string | undefined }) {
  const { data } = useQuery(twoStepQuery);
  const done = data !== undefined && isOn(data);
  return (
    <Stack gap="lg" maw="44rem" mx="auto">
      <PageHeader
        title="Set up two-step login"
        description="This server requires it. To continue, add a passkey or an authenticator app."
      />
      <TwoStepCard />
      <Group justify="flex-end">
        {done && (
          // A full page load: until the session is read again, the guards would lead back here.
          <Button component="a" href={redirect}>
            Continue
          </Button>
        )}
      </Group>
    </Stack>
  );
}
