import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { hasCode } from "@/shared/api/problem";
import { useDraft } from "@/shared/drafts/use-draft";
import { PageHeader } from "@/shared/ui/page-header";
import {
  createMessage,
  type MessageContent,
  type MessageDetail,
  messageQuery,
  refreshMessages,
  showMessage,
  updateMessage,
} from "./api";
import { type MessageBase, MessageForm } from "./message-form";
import {
  contentOf,
  draftOf,
  type Form,
  type MessageDraft,
  newDraft,
  storedExample,
} from "./rules/message-draft";

interface EditorProps {
  code: number;
  forms: readonly Form[];
  onSaved: (message: MessageDetail) => void;
  cancel: ReactNode;
}

interface NewMessagePageProps extends EditorProps {
  /** Those who were selected among the participants. */
  uids: string[];
}

const linkTo = (code: number) => (formId: string) =>
  `${window.location.origin}/competition/${code}/form/${formId}`;

/** Whether the server has saved this, which trims texts. */
function hasContent(message: MessageDetail, { subject, text, audience }: MessageContent): boolean {
  const sent = { subject: subject.trim(), text: text.trim(), audience };
  return JSON.stringify(contentOf(draftOf(message))) === JSON.stringify(sent);
}

/** /competition/{code}/messages/new, for organizers. */
export function NewMessagePage({ code, forms, uids, onSaved, cancel }: NewMessagePageProps) {
  const queryClient = useQueryClient();
  const [opened] = useState(() => newDraft(uids));
  // A selection is a message of its own.
  const about = uids.length > 0 ? "selected" : "new";
  const draft = useDraft<MessageDraft, number | undefined>({
    name: `message/${code}/${about}`,
    example: storedExample,
  });
  // What was typed for another selection goes to this one.
  const restored = draft.restored && {
    ...draft.restored,
    value: newDraft(uids, draft.restored.value),
  };
  return (
    <>
      <PageHeader title="New message" />
      <MessageForm
        draft={{ ...draft, restored }}
        base={{ opened, revision: undefined }}
        forms={forms}
        linkTo={linkTo(code)}
        save={(content) => createMessage(code, content)}
        onSaved={(message) => {
          showMessage(queryClient, code, message);
          onSaved(message);
        }}
        cancel={cancel}
      />
    </>
  );
}

interface EditMessagePageProps extends EditorProps {
  message: MessageDetail;
  /** Someone has deleted it since it was opened. */
  deleted: boolean;
  /** Leaves a message that someone else has sent or deleted. */
  onOvertaken: () => void;
}

/** /competition/{code}/messages/{messageId}/edit, for organizers. */
export function EditMessagePage({
  code,
  forms,
  message,
  deleted,
  onSaved,
  onOvertaken,
  cancel,
}: EditMessagePageProps) {
  const queryClient = useQueryClient();
  const draft = useDraft<MessageDraft, number | undefined>({
    name: `message/${message._id}`,
    example: storedExample,
    base: message.revision,
  });
  const newest = { opened: draftOf(message), revision: message.revision };
  // What someone else changes meanwhile is noticed when it is saved.
  const [base, setBase] = useState<MessageBase>(() => ({
    ...newest,
    revision: draft.restored?.base ?? newest.revision,
  }));
  const overtaken = deleted ? "deleted" : message.state === "draft" ? undefined : "sent";
  return (
    <>
      <PageHeader title="Edit message" tabTitle={`Edit ${message.subject}`} />
      <MessageForm
        draft={draft}
        base={base}
        newest={newest}
        onBase={setBase}
        forms={forms}
        linkTo={linkTo(code)}
        save={async (content, revision) => {
          if (overtaken !== undefined) return createMessage(code, content);
          try {
            return await updateMessage(message._id, content, revision ?? newest.revision);
          } catch (error) {
            const isChanged = hasCode(error, "changed-meanwhile");
            // It may have been sent or deleted.
            if (isChanged || hasCode(error, "not-found")) await refreshMessages(queryClient, code);
            const now = queryClient.getQueryData(messageQuery(code, message._id).queryKey);
            // An earlier attempt was saved, and its response lost.
            if (isChanged && now?.state === "draft" && hasContent(now, content)) return now;
            throw error;
          }
        }}
        onSaved={(saved) => {
          showMessage(queryClient, code, saved);
          onSaved(saved);
        }}
        overtaken={overtaken}
        onOvertaken={onOvertaken}
        cancel={cancel}
      />
    </>
  );
}
