import type { AnyRouter } from "@tanstack/react-router";

/**
 * After a navigation, moves the focus to the new page's heading (or to the page), as a full page load
 * would: keyboard and screen reader continue there and not at the link that has gone.
 */
export function focusHeadingAfterNavigation(router: AnyRouter): void {
  router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged) {
      return;
    }
    const main = document.getElementById("main");
    const heading = main?.querySelector<HTMLElement>("h1[tabindex]");
    // A page may have put the focus into its own field already.
    if (main !== null && !main.contains(document.activeElement)) {
      (heading ?? main).focus({ preventScroll: true });
    }
  });
}

/** To the top of what has taken the page's place, as after a navigation. */
export function focusHeading(): void {
  window.scrollTo(0, 0);
  document.querySelector<HTMLElement>("#main h1[tabindex]")?.focus({ preventScroll: true });
}

/** After the removal of a list's item, and of its button: to what is left of the list, or to the page's heading. */
export function focusAfterRemoval(list: HTMLElement | null): void {
  const left = list !== null && list.childElementCount > 1;
  const heading = document.querySelector<HTMLElement>("#main h1[tabindex]");
  (left ? list : heading)?.focus({ preventScroll: true });
}
