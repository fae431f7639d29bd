import { Group, Text } from "@mantine/core";
import { useRef } from "react";
import { CopyButton } from "./copy-button";

/** A link that is shown once, with a button that copies it. */
export function LinkToCopy({ link }: { link: string }) {
  const shown = useRef<HTMLElement>(null);
  return (
    <Group gap="md" wrap="nowrap" align="flex-start">
      <Text ref={shown} component="code" flex={1} miw={0} style={{ overflowWrap: "anywhere" }}>
        {link}
      </Text>
      <CopyButton key={link} text={link} shown={shown} />
    </Group>
  );
}
