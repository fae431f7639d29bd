import { type FileButtonProps, FileButton as MantineFileButton } from "@mantine/core";
import { useRef } from "react";

/** A file button that also reports the same file when it is chosen again. Browsers report only a different one. */
export function FileButton<Multiple extends boolean = false>({
  onChange,
  ...props
}: Omit<FileButtonProps<Multiple>, "resetRef">) {
  const reset = useRef<() => void>(null);
  return (
    <MantineFileButton<Multiple>
      {...(props as FileButtonProps<Multiple>)}
      resetRef={reset}
      onChange={(chosen) => {
        reset.current?.();
        onChange(chosen);
      }}
    />
  );
}
