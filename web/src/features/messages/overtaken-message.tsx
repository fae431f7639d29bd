import { IconSend, IconTrash } from "@tabler/icons-react";
import { OvertakenNotice } from "@/shared/merge/overtaken-notice";

export type Overtaken = "sent" | "deleted";

interface OvertakenMessageProps {
  how: Overtaken;
  onDiscard: () => void;
  busy: boolean;
}

/** Someone sent or deleted the draft that is being edited. */
export function OvertakenMessage({ how, ...props }: OvertakenMessageProps) {
  const isSent = how === "sent";
  const OvertakenIcon = isSent ? IconSend : IconTrash;
  return (
    <OvertakenNotice
      icon={<OvertakenIcon aria-hidden />}
      title={`Someone ${how} this message while you were editing it.`}
      advice={`${isSent ? "Your changes weren't sent." : "Your changes aren't saved yet."} You can save them as a new message.`}
      save={{ label: "Save as a new message" }}
      {...props}
    />
  );
}
