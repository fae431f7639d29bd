import { useState } from "react";
import { roleNames } from "@/shared/lib/official-roles";
import { useBell } from "../screen/bell";
import { Choice, Dialog, DialogActions } from "../screen/dialog";
import { Facts } from "../screen/facts";
import { KeyButton } from "../screen/key-button";
import { type Lighting, useLighting } from "../screen/use-ground";
import type { OfficialRole } from "../views";

const lightings: Record<Lighting, string> = {
  auto: "Like this device",
  light: "Light",
  dark: "Dark",
};

const bells = { on: "This device plays the bell", off: "This device is silent" };

interface DeviceDialogProps {
  role: OfficialRole;
  label: string;
  bee: string;
  /** Absent for organizers, who hold every role. */
  onGiveBack: (() => void) | undefined;
  onClose: () => void;
}

/** What this device is, how its screen is lit, and the way out of its role. */
export function DeviceDialog({ role, label, bee, onGiveBack, onClose }: DeviceDialogProps) {
  const [lighting, choose] = useLighting();
  const [rings, chooseBell] = useBell();
  const [sure, setSure] = useState(false);
  return (
    <Dialog title="This device" onClose={onClose}>
      <Facts
        facts={[
          ["Role", roleNames[role]],
          ["Name", label],
          ["Bee", bee],
        ]}
      />
      <Choice
        name="lighting"
        legend="Colors"
        options={Object.keys(lightings)}
        labels={lightings}
        value={lighting}
        onChange={(next) => choose(next as Lighting)}
      />
      {(role === "headJudge" || role === "judge") && (
        <Choice
          name="bell"
          legend="When you ring the bell"
          options={Object.keys(bells)}
          labels={bells}
          value={rings ? "on" : "off"}
          onChange={(next) => chooseBell(next === "on")}
        />
      )}
      <DialogActions>
        <KeyButton keyName="Esc" data-autofocus onClick={onClose}>
          Back
        </KeyButton>
        {onGiveBack &&
          (sure ? (
            <KeyButton tone="brick" onClick={onGiveBack}>
              Give it back. You'll need a new code to return.
            </KeyButton>
          ) : (
            <KeyButton tone="ghost" onClick={() => setSure(true)}>
              Wrong device? Give the role back…
            </KeyButton>
          ))}
      </DialogActions>
    </Dialog>
  );
}
