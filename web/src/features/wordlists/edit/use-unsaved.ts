import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";

/** Stores what was typed, and returns whether all of it is on the device. */
type Flush = () => boolean;

export type ReportUnsaved = (id: string, flush: Flush | undefined) => void;

/** The forms of the page with unsaved text, for one guard: several would ask one after another. */
export function useUnsavedForms() {
  const forms = useRef(new Map<string, Flush>());
  const [dirty, setDirty] = useState(false);
  const report: ReportUnsaved = useCallback((id, flush) => {
    if (flush === undefined) forms.current.delete(id);
    else forms.current.set(id, flush);
    setDirty(forms.current.size > 0);
  }, []);
  return {
    dirty,
    report,
    draft: { flush: () => [...forms.current.values()].map((flush) => flush()).every(Boolean) },
  };
}

/** Reports a form while it has unsaved text. */
export function useReportUnsaved(
  id: string,
  dirty: boolean,
  flush: Flush,
  report: ReportUnsaved,
): void {
  const flushNow = useEffectEvent(flush);
  useEffect(() => {
    if (!dirty) return;
    report(id, () => flushNow());
    return () => report(id, undefined);
  }, [id, dirty, report]);
}
