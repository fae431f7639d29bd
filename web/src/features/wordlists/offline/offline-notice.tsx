import { Alert } from "@mantine/core";
import { useNetwork } from "@mantine/hooks";
import { IconDeviceFloppy, IconWifiOff } from "@tabler/icons-react";
import { useUnstored } from "@/shared/offline/use-unstored";

/** On practice pages: that there is no network, and what happens to the answers. */
export function OfflineNotice() {
  const { online } = useNetwork();
  const unstored = useUnstored();
  if (unstored) {
    return (
      <Alert color="honey" icon={<IconDeviceFloppy aria-hidden />} role="status" w="100%" py="xs">
        This device can't save your answers. Keep this page open until you're back online.
      </Alert>
    );
  }
  if (online) return null;
  return (
    <Alert color="gray" icon={<IconWifiOff aria-hidden />} role="status" w="100%" py="xs">
      You're offline. Your answers are saved on this device.
    </Alert>
  );
}
