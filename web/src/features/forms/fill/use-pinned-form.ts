import { useEffect, useEffectEvent, useState } from "react";
import type { FormTemplate } from "../api";
import {
  type AnswersDraft,
  lostAnswers,
  placeAnswers,
  type TypedAnswer,
  typedAnswers,
} from "../rules/check-answers";

interface PinnedForm<Form> {
  /** The version that is being filled out. */
  template: Form;
  /** The organizer has changed it since something was typed. These answers have no place anymore. */
  lost: TypedAnswer[] | undefined;
  /** What was typed, in the places of this version. */
  moved?: AnswersDraft;
}

/**
 * Keeps what was typed when another version of the form arrives: its answers move to where their fields are now. `setForm`
 * shows the moved answers. `restored` is what was typed before the page was opened.
 */
export function usePinnedForm<Form extends Pick<FormTemplate, "fields" | "version">>(
  newest: Form,
  values: () => AnswersDraft,
  setForm: (values: AnswersDraft) => void,
  restored: readonly TypedAnswer[],
): PinnedForm<Form> {
  const [pinned, setPinned] = useState<PinnedForm<Form>>(() => {
    const lost = lostAnswers(newest.fields, restored);
    return { template: newest, lost: lost.length === 0 ? undefined : lost };
  });
  const move = useEffectEvent((next: Form) => {
    const before = values();
    const typed = typedAnswers(pinned.template.fields, before);
    const isTyped = before.signature !== "" || typed.some(({ text }) => text !== "");
    const lost = [...(pinned.lost ?? []), ...lostAnswers(next.fields, typed)];
    setPinned({
      template: next,
      lost: isTyped ? lost : pinned.lost,
      moved: { ...before, answers: placeAnswers(next.fields, typed) },
    });
  });
  const { version } = pinned.template;
  useEffect(() => {
    if (newest.version !== version) move(newest);
  }, [newest, version]);
  // Only now the form knows the new fields.
  const show = useEffectEvent(setForm);
  const { moved } = pinned;
  useEffect(() => {
    if (moved !== undefined) show(moved);
  }, [moved]);
  return pinned;
}
