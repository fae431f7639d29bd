import type { ReactNode } from "react";
import { CheckInScreen } from "../check-in/check-in-screen";
import { DeskScreen } from "../desk/desk-screen";
import { JudgeScreen } from "../judge/judge-screen";
import { LampScreen } from "../lamp/lamp-screen";
import { PronouncerScreen } from "../pronouncer/pronouncer-screen";
import { ScribeScreen } from "../scribe/scribe-screen";
import { TimekeeperScreen } from "../timekeeper/timekeeper-screen";
import type { OfficialRole } from "../views";
import type { ScreenProps } from "./screen-props";

/** The screen of each role. */
export const screens: Record<OfficialRole, (props: ScreenProps<never>) => ReactNode> = {
  pronouncer: PronouncerScreen,
  judge: JudgeScreen,
  headJudge: JudgeScreen,
  checkIn: CheckInScreen,
  desk: DeskScreen,
  scribe: ScribeScreen,
  timekeeper: TimekeeperScreen,
  lamp: LampScreen,
};
