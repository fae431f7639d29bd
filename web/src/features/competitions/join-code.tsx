import { Group, Text } from "@mantine/core";
import { useRef } from "react";
import { UnlessArchived } from "@/shared/session/archived";
import { CopyButton } from "@/shared/ui/copy-button";
import classes from "./join-code.module.css";

/** The join code, large enough to read from the back row. */
export function JoinCode({ code }: { code: number }) {
  const digits = useRef<HTMLElement>(null);
  return (
    <div className={classes.box}>
      <Text fz="sm" fw={600} id="join-code-label">
        Join code
      </Text>
      <Group justify="space-between" gap="4px 16px">
        <span className={classes.digits} ref={digits}>
          {code}
        </span>
        <UnlessArchived>
          <CopyButton text={String(code)} shown={digits} />
        </UnlessArchived>
      </Group>
    </div>
  );
}
