import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconClock, IconEye, IconEyeOff } from "@tabler/icons-react";
import { lazy } from "react";
import { OnceOpened, retryImport } from "@/shared/ui/lazy-dialog";
import { formatVisibility, hidden, visible } from "./visibility";
import type { VisibilityDialogProps } from "./visibility-dialog";

// Not part of the first load.
const VisibilityDialog = lazy(async () => ({
  default: (await retryImport(() => import("./visibility-dialog"))).VisibilityDialog,
}));

/** Shows who can see an item, and opens a dialog to change it. */
export function VisibilityButton(props: Omit<VisibilityDialogProps, "opened" | "onClose">) {
  const [opened, dialog] = useDisclosure();
  const { title, visibility } = props;
  const Icon = visibility === visible ? IconEye : visibility === hidden ? IconEyeOff : IconClock;
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<Icon size={18} aria-hidden />}
        onClick={dialog.open}
        aria-haspopup="dialog"
        aria-label={`Who can see ${title}: ${formatVisibility(visibility)}`}
      >
        {formatVisibility(visibility)}
      </Button>
      <OnceOpened opened={opened}>
        <VisibilityDialog {...props} opened={opened} onClose={dialog.close} />
      </OnceOpened>
    </>
  );
}
