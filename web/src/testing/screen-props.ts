import type { ScreenProps } from "@/features/stage/official/screen-props";
import { keptForGrant } from "@/features/stage/screen/kept-keys";
import type { OfficialRole } from "@/features/stage/views";

/** What a role's screen gets besides its view, at this time of the server. */
export const screenProps = (
  role: OfficialRole,
  serverNow: number,
  send: ScreenProps<unknown>["commands"]["send"] = async () => true,
): Omit<ScreenProps<unknown>, "view" | "silentSince"> => ({
  now: () => serverNow,
  commands: {
    send,
    sendLate: async (command) => ((await send(command)) ? "done" : "unsent"),
    busy: false,
    failure: undefined,
    dismiss: () => undefined,
    lateFailure: undefined,
    dismissLate: () => undefined,
  },
  role,
  label: "Ms. Park",
  address: "/api/official",
  keptAs: keptForGrant("grant-1"),
  onDevice: () => undefined,
});
