import { ModalsProvider } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";
import { useEffect } from "react";
import { markDialogsReady } from "./dialogs-ready";

/** Where `confirm` and `notify` appear. A default export because it is loaded lazily. */
export default function Overlays() {
  // Effects of what is below have run before: the modals listen by now.
  useEffect(markDialogsReady, []);
  return (
    <>
      <Notifications position="bottom-center" autoClose={5000} />
      <ModalsProvider>{null}</ModalsProvider>
    </>
  );
}
