import { ModalsProvider, useModals } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";
import { useEffect, useState } from "react";
import { UndoOffers } from "@/shared/undo/undo-offers";
import { markDialogsReady } from "./dialogs-ready";
import { useTopDialog } from "./top-dialog";

/** Above the dialogs of a page, which ask with `confirm`. */
const zIndex = 201;

/** Renders `confirm` and `notify`. A default export, as it is loaded lazily. */
export default function Overlays() {
  // Effects of children run first, so the modals are listening by now.
  useEffect(markDialogsReady, []);
  const [asks, setAsks] = useState(false);
  const top = useTopDialog(asks, zIndex);
  return (
    <>
      <Notifications position="bottom-center" autoClose={5000} />
      <UndoOffers />
      <ModalsProvider modalProps={{ ...top, zIndex }}>
        <OpenConfirm onChange={setAsks} />
      </ModalsProvider>
    </>
  );
}

/** Whether a `confirm` is open: only children of the provider know. */
function OpenConfirm({ onChange }: { onChange: (open: boolean) => void }) {
  const open = useModals().modals.length > 0;
  useEffect(() => onChange(open), [open, onChange]);
  return null;
}
