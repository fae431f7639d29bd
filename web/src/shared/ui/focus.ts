import type { FormErrors, UseFormReturnType } from "@mantine/form";
import type { AnyRouter } from "@tanstack/react-router";
import { type RefObject, useCallback, useEffect, useRef } from "react";

const pageHeading = () => document.querySelector<HTMLElement>("#main h1[tabindex]");

/**
 * After a navigation, moves the focus to the new page's heading (or to the page), as a full page load would:
 * the link that had it is gone. So is the Try again button once a failed page has loaded.
 */
export function focusHeadingAfterNavigation(router: AnyRouter): void {
  let last: EventTarget | null = null;
  document.addEventListener("focusin", ({ target }) => {
    last = target;
  });
  router.subscribe("onRendered", ({ fromLocation, pathChanged, hrefChanged }) => {
    if (fromLocation === undefined || (hrefChanged && !pathChanged)) {
      return;
    }
    const main = document.getElementById("main");
    const focused = document.activeElement;
    const isLost = focused === document.body && last instanceof Element && !last.isConnected;
    // A page may have focused a field of its own already.
    if (pathChanged ? !main?.contains(focused) : isLost) {
      (pageHeading() ?? main)?.focus({ preventScroll: true });
    }
  });
}

/**
 * Scrolls to the top and focuses the heading, when new content replaces the page without a navigation. In a layout effect, so that
 * the focus is never lost in between.
 */
export function focusHeading(): void {
  window.scrollTo(0, 0);
  pageHeading()?.focus({ preventScroll: true });
}

/** After an item was removed together with its focused button: focuses the list if it has other items, or else the heading. */
export function focusAfterRemoval(list: HTMLElement | null): void {
  const left = list !== null && list.childElementCount > 1;
  (left ? list : pageHeading())?.focus({ preventScroll: true });
}

/** Where the focus went when its button was removed. */
let fallback: HTMLElement | null = null;

/** Whether the focused element is gone, so that the page may move the focus. */
export const isFocusLost = () =>
  document.activeElement === document.body || document.activeElement === fallback;

/** Once an element is removed together with its focused button: focuses the section around it, or else the heading. */
export function focusAround(removed: HTMLElement): void {
  const around = removed.parentElement?.closest("section");
  const dialog = removed.closest("[role=dialog]");
  queueMicrotask(() => {
    // What comes in its place may have taken the focus, and a dialog that closes returns it.
    if (document.activeElement !== document.body || dialog?.isConnected === false) return;
    fallback = around?.isConnected ? around : (pageHeading() ?? document.getElementById("main"));
    if (fallback) fallback.tabIndex = -1;
    fallback?.focus({ preventScroll: true });
  });
}

/** The ref of an element that takes the focus once it appears, because the focused one is gone. */
export function useFocusWhen<Target extends HTMLElement>(
  appeared: boolean,
): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (appeared) target.current?.focus();
  }, [appeared]);
  return target;
}

/**
 * Returns a function that focuses an element of the container after the next render: the last match of the
 * first selector that matches any.
 */
export function useFocusAfterRender(
  container: RefObject<HTMLElement | null>,
): (...selectors: string[]) => void {
  const next = useRef<string[]>([]);
  useEffect(() => {
    for (const selector of next.current.splice(0)) {
      const target = [...(container.current?.querySelectorAll<HTMLElement>(selector) ?? [])].at(-1);
      if (target) {
        target.focus();
        return;
      }
    }
  });
  return useCallback((...selectors) => {
    next.current = selectors;
  }, []);
}

/** Focuses the first invalid field of a form. */
export function focusFirstError<Values>(
  form: Pick<UseFormReturnType<Values>, "getInputNode">,
  errors: FormErrors,
): void {
  const [first] = Object.keys(errors);
  if (first !== undefined) form.getInputNode(first as never)?.focus();
}
