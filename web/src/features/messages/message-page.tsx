import { useArchived } from "@/shared/session/archived";
import { PageHeader } from "@/shared/ui/page-header";
import type { MessageDetail } from "./api";
import { EmailPreview } from "./email-preview";
import classes from "./messages.module.css";
import { NoEmail } from "./no-email";
import { ProgressCard } from "./progress-card";
import { Recipients } from "./recipients";
import { ReviewActions } from "./review-actions";
import { describeAudience } from "./rules/describe";

interface MessagePageProps {
  code: number;
  message: MessageDetail;
  forms: readonly { _id: string; title: string }[] | undefined;
  /** Returns to the list after a draft was deleted. */
  onDeleted: () => void;
}

/** /competition/{code}/messages/{messageId}: the review of a draft, or how far a message is. */
export function MessagePage({ code, message, forms, onDeleted }: MessagePageProps) {
  const draft = message.state === "draft";
  const archived = useArchived();
  return (
    <>
      <PageHeader
        title={message.subject}
        description={
          draft
            ? `Draft. ${describeAudience(message, forms)}.${message.canSend && !archived ? " Nothing is sent until you click Send." : ""}`
            : `${describeAudience(message, forms)}.`
        }
      />
      {draft && !message.canSend && !archived && <NoEmail />}
      {draft ? (
        archived ? null : (
          <ReviewActions code={code} message={message} onDeleted={onDeleted} />
        )
      ) : (
        <ProgressCard code={code} message={message} />
      )}
      <div className={classes.columns}>
        <Recipients code={code} message={message} />
        <EmailPreview preview={message.preview} />
      </div>
    </>
  );
}
