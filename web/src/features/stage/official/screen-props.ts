import type { Commands } from "../connection/use-commands";
import type { KeptAs } from "../screen/kept-keys";
import type { Now } from "../screen/lamp";
import type { OfficialRole } from "../views";

/** What the screen of each role gets. Failed presses and lost connections are shown above it. */
export interface ScreenProps<View> {
  view: View;
  now: Now;
  silentSince: Date | undefined;
  commands: Commands;
  role: OfficialRole;
  /** What this device is called, such as "Judge Ortiz". */
  label: string;
  /** Where the API has what the role may read and do: commands are at `/command`. */
  address: string;
  keptAs: KeptAs;
  /** The bee, for organizers, who may do more than their role. */
  access?: { code: number; beeId: string };
  /** Opens what there is to say about this device. */
  onDevice: () => void;
}
