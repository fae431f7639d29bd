import { randomId } from "@mantine/hooks";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { checkWordsFile } from "@/shared/csv/csv-text";
import {
  type CsvDecisions,
  type CsvImporter,
  undecided,
  useCsvImport,
} from "@/shared/csv/use-csv-import";
import { isNamedInDrafts } from "@/shared/drafts/draft-slot";
import { hasShapeOf } from "@/shared/drafts/has-shape-of";
import { readFile, removeFile, removeUnusedFiles, storeFile } from "@/shared/offline/stored-files";
import { useCurrentUser } from "@/shared/session/session";

/** The chosen file in the draft of a wordlist. Its content is in the device's database, under this id. */
export type FileDraft = CsvDecisions & { id: string };

const example: FileDraft = { id: "", ...undecided };

export const isFileDraft = (value: unknown): value is FileDraft => hasShapeOf(value, example);

interface ImportWithDraft {
  csv: CsvImporter;
  /** The file that is on the device. */
  file: FileDraft | undefined;
  /** Why the file isn't on the device, or no longer. */
  problem: "no-room" | "lost" | undefined;
  /** After the words were saved. */
  removeStored: () => void;
}

/** Reads the words of a file, and stores it on the device until they are saved or it is removed. */
export function useFileDraft(restored: FileDraft | undefined): ImportWithDraft {
  const { uid } = useCurrentUser();
  const csv = useCsvImport();
  const [file, setFile] = useState(restored);
  const [problem, setProblem] = useState<ImportWithDraft["problem"]>();
  /** The file that the page shows, stored or not. */
  const current = useRef(restored?.id);

  const open = useEffectEvent(async () => {
    if (restored === undefined) return;
    const stored = await readFile(uid, restored.id);
    // Someone has chosen another one meanwhile.
    if (current.current !== restored.id) return;
    if (stored !== undefined) {
      csv.choose(stored, restored);
    } else {
      setFile(undefined);
      setProblem("lost");
    }
  });
  useEffect(() => {
    void open();
    void removeUnusedFiles(uid, (id) => current.current === id || isNamedInDrafts(uid, id));
  }, [uid]);

  const remove = () => {
    const id = current.current;
    current.current = undefined;
    setFile(undefined);
    setProblem(undefined);
    if (id !== undefined) void removeFile(uid, id);
  };

  const isUnusable =
    csv.state.step === "rejected" && Object.keys(csv.state.source ?? {}).length === 0;
  const drop = useEffectEvent(remove);
  useEffect(() => {
    if (isUnusable) drop();
  }, [isUnusable]);

  const choose = async (chosen: File) => {
    remove();
    csv.choose(chosen);
    if (checkWordsFile(chosen) !== undefined) return;
    const id = randomId("file-");
    current.current = id;
    const stored = await storeFile(uid, id, chosen);
    if (current.current !== id) void removeFile(uid, id);
    else if (stored) setFile({ id, ...csv.decisions() });
    else setProblem("no-room");
  };

  const update = () => setFile((now) => now && { ...now, ...csv.decisions() });

  return {
    csv: {
      ...csv,
      choose: (chosen) => void choose(chosen),
      change: (choices) => {
        csv.change(choices);
        update();
      },
      skip: (reason, skipped) => {
        csv.skip(reason, skipped);
        update();
      },
      clear: () => {
        csv.clear();
        remove();
      },
    },
    file,
    problem,
    removeStored: () => {
      const id = current.current;
      current.current = undefined;
      if (id !== undefined) void removeFile(uid, id);
    },
  };
}
