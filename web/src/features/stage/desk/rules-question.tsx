import { useEffect, useState } from "react";
import { Dialog } from "../screen/dialog";
import { TextArea } from "../screen/text-field";
import { useKept } from "../screen/use-kept";
import { BackOr } from "./back-or";
import classes from "./desk.module.css";
import type { QuestionProps } from "./desk-questions";
import { rulesTexts } from "./rules-text";
import type { Access } from "./use-grants";

/** The usual text of the bee's rules. Without an account, a desk doesn't know which they are. */
function useUsualText(access: Access | undefined): string {
  const [profile, setProfile] = useState("");
  const { code, beeId } = access ?? {};
  useEffect(() => {
    if (beeId === undefined) return;
    const read = async () => {
      const response = await fetch(`/api/bee/competition/${code}/${encodeURIComponent(beeId)}`);
      if (response.ok) setProfile(((await response.json()) as { profile: string }).profile);
    };
    // They can be typed, too.
    read().catch(() => undefined);
  }, [code, beeId]);
  return (rulesTexts[profile] ?? []).join("\n");
}

/** The board shows the rules while someone reads them out. */
export function RulesQuestion({ desk, commands, keptAs, access }: QuestionProps) {
  const [typed, setTyped] = useKept<string | null>(keptAs, "rules", null);
  const usual = useUsualText(access);
  const text = (typed ?? usual).trim();
  return (
    <Dialog title="Show the rules on the board?" onClose={desk.close}>
      <TextArea
        label="Rules, one on each line"
        rows={8}
        maxLength={900}
        value={typed ?? usual}
        onChange={setTyped}
      />
      <p className={classes.hint}>
        Six short lines can be read from afar. “Live” shows the bee again.
      </p>
      <BackOr
        desk={desk}
        disabled={text === "" || commands.busy}
        onClick={() => void desk.act({ type: "setBoard", mode: "rules", text })}
      >
        Show the rules
      </BackOr>
    </Dialog>
  );
}
