import { Loader, Stack, Text } from "@mantine/core";

/** Shown in place of a page while it loads. */
export function LoadingScreen({ label = "Loading…" }: { label?: string }) {
  return (
    <Stack align="center" justify="center" mih="50dvh" role="status">
      <Loader type="dots" size="lg" />
      <Text c="dimmed">{label}</Text>
    </Stack>
  );
}
