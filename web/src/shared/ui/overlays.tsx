import { ModalsProvider } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";
import { useEffect } from "react";
import { UndoOffers } from "@/shared/undo/undo-offers";
import { markDialogsReady } from "./dialogs-ready";

/** Renders `confirm` and `notify`. A default export, as it is loaded lazily. */
export default function Overlays() {
  // Effects of children run first, so the modals are listening by now.
  useEffect(markDialogsReady, []);
  return (
    <>
      <Notifications position="bottom-center" autoClose={5000} />
      <UndoOffers />
      <ModalsProvider>{null}</ModalsProvider>
    </>
  );
}
