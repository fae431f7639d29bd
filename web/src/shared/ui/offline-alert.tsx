import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconWifiOff } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { NetworkError } from "@/shared/api/problem";
import { isOffline } from "@/shared/offline/device-user";

/** Whether something is missing only because there is no network. */
export const isMissingOffline = ({ data, error }: UseQueryResult<unknown>) =>
  data === undefined && error instanceof NetworkError && isOffline();

interface OfflineAlertProps {
  /** What has to wait. */
  children: string;
  onRetry: () => void;
  retrying: boolean;
}

/** Instead of a failure, where nothing is wrong but the network. */
export function OfflineAlert({ children, onRetry, retrying }: OfflineAlertProps) {
  return (
    <Alert color="gray" icon={<IconWifiOff aria-hidden />} role="status">
      <Stack gap="xs" align="flex-start">
        <Text>{`You're offline. ${children}`}</Text>
        <Button variant="default" size="sm" onClick={onRetry} loading={retrying}>
          Try again
        </Button>
      </Stack>
    </Alert>
  );
}
