import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPencil } from "@tabler/icons-react";
import { lazy } from "react";
import { OnceOpened, retryImport } from "@/shared/ui/lazy-dialog";
import type { Wordlist } from "../api";

// Spellers don't need it.
const EditDetailsDialog = lazy(async () => ({
  default: (await retryImport(() => import("./edit-details-dialog"))).EditDetailsDialog,
}));

/** Opens a dialog that changes a wordlist's title, description and visibility. */
export function EditDetails({ wordlist }: { wordlist: Wordlist }) {
  const [opened, dialog] = useDisclosure();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPencil size={20} aria-hidden />}
        onClick={dialog.open}
        aria-haspopup="dialog"
      >
        Edit details
      </Button>
      <OnceOpened opened={opened}>
        <EditDetailsDialog wordlist={wordlist} opened={opened} onClose={dialog.close} />
      </OnceOpened>
    </>
  );
}
