import { IconTrash } from "@tabler/icons-react";
import { OvertakenNotice } from "./overtaken-notice";

interface DeletedConcurrentlyProps {
  /** What someone deleted, such as "post". */
  what: string;
  /** What creating it again brings back. */
  advice: string;
  onRecreate: () => void;
  onDiscard: () => void;
  busy: boolean;
}

/** Someone deleted what is being edited. */
export function DeletedConcurrently({ what, onRecreate, ...props }: DeletedConcurrentlyProps) {
  return (
    <OvertakenNotice
      icon={<IconTrash aria-hidden />}
      title={`Someone deleted this ${what} while you were editing it.`}
      save={{ label: "Create it again", onPress: onRecreate }}
      {...props}
    />
  );
}
