import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { draftsOf } from "@/shared/drafts/draft-slot";
import { fetchWords, type Word } from "../api";
import type { TextColumn } from "../rules/text-names";

export interface OpenWord {
  id: string;
  /** As it was when it was opened; undefined if it was deleted before the page loaded. */
  word: Word | undefined;
  /** The field to start with; undefined for a draft, which takes no focus. */
  column: TextColumn | undefined;
}

/** The words whose rows are open, among them those with a draft. They stay open when the page turns. */
export function useOpenWords(wordlistId: string, uid: string) {
  const [drafts] = useState(() => draftsOf(uid, `word/${wordlistId}/`).slice(0, 100));
  const drafted = useQuery({
    queryKey: ["drafted-words", wordlistId, drafts],
    queryFn: () => fetchWords(wordlistId, drafts),
    enabled: drafts.length > 0,
    gcTime: 0,
    // What was closed since doesn't open again.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [open, setOpen] = useState<OpenWord[]>([]);
  const found = drafted.data;
  useEffect(() => {
    if (found === undefined) return;
    const restored = drafts.map((id) => ({
      id,
      word: found.find(({ _id }) => _id === id),
      column: undefined,
    }));
    setOpen((others) => [
      ...restored,
      ...others.filter(({ id }) => restored.every((one) => one.id !== id)),
    ]);
  }, [found, drafts]);
  return {
    open,
    edit: (word: Word, column: TextColumn = "word") =>
      setOpen((others) => [...others, { id: word._id, word, column }]),
    /** The field has the focus, and doesn't take it again when the word moves on the page. */
    focused: (wordId: string) =>
      setOpen((others) =>
        others.map((one) => (one.id === wordId ? { ...one, column: undefined } : one)),
      ),
    close: (wordId: string) => setOpen((others) => others.filter(({ id }) => id !== wordId)),
  };
}
