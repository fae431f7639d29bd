import { ModalsProvider } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";

/** Where `confirm` and `notify` appear. A default export because it is loaded lazily. */
export default function Overlays() {
  return (
    <>
      <Notifications position="bottom-center" autoClose={5000} />
      <ModalsProvider>{null}</ModalsProvider>
    </>
  );
}
