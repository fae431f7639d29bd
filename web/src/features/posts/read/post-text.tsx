import { lazy, Suspense } from "react";
import { retryImport } from "@/shared/ui/lazy-dialog";
import { TextWithLinks } from "@/shared/ui/text-with-links";
import { mayBeMarkdown } from "../rules/markdown";

// Most posts need none of it.
const MarkdownText = lazy(async () => ({
  default: (await retryImport(() => import("./markdown-text"))).MarkdownText,
}));

/** A content block. Without Markdown, it appears as it was typed. */
export function PostText({ text, className = "" }: { text: string; className?: string }) {
  const typed = (
    <p className={`wh-typed-text ${className}`}>
      <TextWithLinks>{text}</TextWithLinks>
    </p>
  );
  if (!mayBeMarkdown(text)) return typed;
  return (
    <Suspense fallback={typed}>
      <MarkdownText text={text} />
    </Suspense>
  );
}
