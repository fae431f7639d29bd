import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { hasCode } from "@/shared/api/problem";
import { useDraft } from "@/shared/drafts/use-draft";
import { PageHeader } from "@/shared/ui/page-header";
import {
  createMessage,
  type MessageDetail,
  refreshMessages,
  showMessage,
  updateMessage,
} from "./api";
import { MessageForm } from "./message-form";
import {
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
        opened={opened}
        draft={{ ...draft, restored }}
        base={undefined}
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
  /** Goes to a message that someone else has sent. */
  onSent: () => void;
}

/** /competition/{code}/messages/{messageId}/edit, for organizers. */
export function EditMessagePage({
  code,
  forms,
  message,
  onSaved,
  onSent,
  cancel,
}: EditMessagePageProps) {
  const queryClient = useQueryClient();
  // What someone else changes meanwhile is noticed when it is saved.
  const [{ opened, revision }] = useState(() => ({
    opened: draftOf(message),
    revision: message.revision,
  }));
  const draft = useDraft<MessageDraft, number | undefined>({
    name: `message/${message._id}`,
    example: storedExample,
    base: revision,
  });
  const sent = message.state !== "draft";
  return (
    <>
      <PageHeader title="Edit message" tabTitle={`Edit ${message.subject}`} />
      <MessageForm
        opened={opened}
        draft={draft}
        base={revision}
        forms={forms}
        linkTo={linkTo(code)}
        save={async (content) => {
          if (sent) return createMessage(code, content);
          try {
            return await updateMessage(message._id, content, revision);
          } catch (error) {
            // It may have been sent.
            if (hasCode(error, "changed-meanwhile")) void refreshMessages(queryClient, code);
            throw error;
          }
        }}
        onSaved={(saved) => {
          showMessage(queryClient, code, saved);
          onSaved(saved);
        }}
        onSent={sent ? onSent : undefined}
        cancel={cancel}
      />
    </>
  );
}
