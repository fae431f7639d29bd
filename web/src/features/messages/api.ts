import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "@/shared/api/client";
import { removed, unwrap } from "@/shared/api/problem";
import { competitionKey } from "@/shared/api/query-keys";

export type Message = Schema<"Message">;
export type MessageDetail = Schema<"MessageDetail">;
export type MessageContent = Schema<"MessageContent">;
export type Recipient = Schema<"Recipient">;

/** How often a message that is being sent is read again, in milliseconds. */
const poll = 2_000;
/** The same for its recipients, who may be thousands. */
const pollRecipients = 10_000;

const messagesKey = (code: number) => [...competitionKey(code), "messages"] as const;

/** The messages of a competition, newest first. */
export function messagesQuery(code: number) {
  return queryOptions({
    queryKey: [...messagesKey(code), "list"],
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/competition/{code}/messages", { params: { path: { code } }, signal })),
    refetchInterval: ({ state }) =>
      state.data?.messages.some((message) => message.state === "sending") ? poll : false,
  });
}

/** A message with its progress. */
export function messageQuery(code: number, messageId: string) {
  return queryOptions({
    queryKey: [...messagesKey(code), "message", messageId],
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/message/{messageId}", { params: { path: { messageId } }, signal })),
    refetchInterval: ({ state }) => (state.data?.state === "sending" ? poll : false),
  });
}

/** Who gets a message and who doesn't. */
export function recipientsQuery(code: number, { _id, state, revision }: MessageDetail) {
  return queryOptions({
    queryKey: [...messagesKey(code), "recipients", _id, state, revision],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/message/{messageId}/recipients", {
          params: { path: { messageId: _id } },
          signal,
        }),
      ),
    refetchInterval: state === "sending" ? pollRecipients : false,
  });
}

/** Everything about messages is out of date. */
export function refreshMessages(queryClient: QueryClient, code: number): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: messagesKey(code) });
}

/** Shows what the server answered, and reads the rest again. */
export function showMessage(queryClient: QueryClient, code: number, message: MessageDetail): void {
  queryClient.setQueryData(messageQuery(code, message._id).queryKey, message);
  void queryClient.invalidateQueries({ queryKey: messagesQuery(code).queryKey });
  void queryClient.invalidateQueries({
    queryKey: [...messagesKey(code), "recipients", message._id],
  });
}

export function createMessage(code: number, content: MessageContent): Promise<MessageDetail> {
  return unwrap(
    api.POST("/api/competition/{code}/messages", { params: { path: { code } }, body: content }),
  );
}

/** 409 `changed-meanwhile` if the draft has another revision. */
export function updateMessage(
  messageId: string,
  content: MessageContent,
  revision: number,
): Promise<MessageDetail> {
  return unwrap(
    api.PUT("/api/message/{messageId}", {
      params: { path: { messageId } },
      body: { ...content, revision },
    }),
  );
}

export function deleteMessage(messageId: string): Promise<void> {
  return removed(api.DELETE("/api/message/{messageId}", { params: { path: { messageId } } }));
}

/** 409 `already-sent` if the same was sent in the last 24 hours, unless `again`. */
export function sendMessage(
  messageId: string,
  body: Schema<"MessageSending">,
): Promise<MessageDetail> {
  return unwrap(
    api.POST("/api/message/{messageId}/send", { params: { path: { messageId } }, body }),
  );
}

export function cancelMessage(messageId: string): Promise<MessageDetail> {
  return unwrap(api.POST("/api/message/{messageId}/cancel", { params: { path: { messageId } } }));
}

/** Sends it to those it couldn't be sent to and, if `uncertain`, to those who may have gotten it. */
export function retryMessage(messageId: string, uncertain: boolean): Promise<MessageDetail> {
  return unwrap(
    api.POST("/api/message/{messageId}/retry", {
      params: { path: { messageId } },
      body: { uncertain },
    }),
  );
}

/** Marks an email as come back, or takes that back. */
export function markBounce(
  messageId: string,
  { uid, address }: Recipient,
  bounced: boolean,
): Promise<MessageDetail> {
  return unwrap(
    api.POST("/api/message/{messageId}/bounces", {
      params: { path: { messageId } },
      body: { uid, address, bounced },
    }),
  );
}

/** The CSV file of a message's recipients: all, or only those it doesn't reach. */
export function mailMergeUrl(messageId: string, unreached: boolean): string {
  return `/api/message/${messageId}/recipients.csv${unreached ? "?unreached=true" : ""}`;
}
