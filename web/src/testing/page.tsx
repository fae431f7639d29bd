import { createMemoryHistory, type RouterHistory } from "@tanstack/react-router";
import { act, cleanup, fireEvent, render, waitFor, within } from "@testing-library/react";
import userEvent, { PointerEventsCheckLevel } from "@testing-library/user-event";
import { App, createAppRouter } from "@/app";
import type { Schema } from "@/shared/api/client";
import { NetworkError, ProblemError } from "@/shared/api/problem";
import { createQueryClient } from "@/shared/api/query-client";
import { BootstrapError } from "@/shared/session/session";
import { handleSessionErrors } from "@/shared/session/session-end";
import { olive } from "./fixtures";
import { disconnect, logIn, restore } from "./server";

export const user = userEvent.setup({
  delay: null,
  // Without style sheets, nothing is behind anything.
  pointerEventsCheck: PointerEventsCheckLevel.Never,
});

/** Opens a page of the app as a user, or as a guest. Returns its router. */
export function open(
  path: string,
  viewer: Schema<"User"> | null = olive,
  history: RouterHistory = createMemoryHistory({ initialEntries: [path] }),
) {
  cleanup();
  logIn(viewer);
  const queryClient = createQueryClient(handleSessionErrors);
  const { queries, mutations } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 0 }, mutations });
  const router = createAppRouter(queryClient, history);
  // Without style sheets, the variables only cost time: each look at an element's style would copy all of them.
  const app = <App queryClient={queryClient} router={router} env="test" withCssVariables={false} />;
  render(app, {
    onCaughtError: (error) => {
      // The page shows what failed.
      const shown = [NetworkError, ProblemError, BootstrapError].some(
        (kind) => error instanceof kind,
      );
      if (!shown) console.error(String(error));
    },
  });
  return router;
}

/** Fetches what the page shows, as when someone comes back to its window. */
export async function fetchAgain(router: ReturnType<typeof open>): Promise<void> {
  await act(() => router.options.context.queryClient.invalidateQueries());
}

/** The alert that contains a sentence, once it is there. */
export function findAlert(sentence: string, container = document.body): Promise<HTMLElement> {
  return waitFor(() => {
    const found = within(container)
      .queryAllByRole("alert")
      .find((alert) => alert.textContent.includes(sentence));
    if (found === undefined) throw new Error(`No alert: ${sentence}`);
    return found;
  });
}

/** Clicks the button of an alert, by default the one to try again. */
export async function retry(alert: HTMLElement, name = "Try again"): Promise<void> {
  await user.click(within(alert).getByRole("button", { name }));
}

/**
 * Opens a page while requests to a path fail, and tries again from the alert once they succeed. `then` may change what they
 * are answered with. The focus must not be lost.
 */
export async function openAndRetry(
  path: string,
  page: string,
  sentence: string,
  viewer?: Schema<"User">,
  then = () => {},
): Promise<void> {
  disconnect("get", path);
  open(page, viewer);
  const alert = await findAlert(sentence);
  restore();
  then();
  await retry(alert);
  await expectGone(sentence);
  await waitFor(() => {
    if (document.activeElement === document.body) throw new Error("The focus is lost.");
  });
}

/** Waits until no element has this text. */
export async function expectGone(sentence: string, container = document.body): Promise<void> {
  const { queryAllByText } = within(container);
  await waitFor(() => {
    if (queryAllByText(sentence).length > 0) throw new Error(`Still there: ${sentence}`);
  });
}

/** Clicks a button once it is there and enabled. */
export async function clickButton(name: string | RegExp, container = document.body): Promise<void> {
  await user.click(await findEnabledButton(name, container));
}

export async function findEnabledButton(
  name: string | RegExp,
  container = document.body,
): Promise<HTMLElement> {
  const button = await within(container).findByRole("button", { name });
  await waitFor(() => {
    if (button.matches(":disabled")) throw new Error(`Still disabled: ${name}`);
  });
  return button;
}

/** A field by its label, without the asterisk of required fields. */
export function findField(label: string, container = document.body): Promise<HTMLInputElement> {
  return within(container).findByLabelText<HTMLInputElement>(label, withoutAsterisk);
}

function getField(label: string, container: HTMLElement): HTMLInputElement {
  return within(container).getByLabelText<HTMLInputElement>(label, withoutAsterisk);
}

const withoutAsterisk = { normalizer: (text: string) => text.replace(/ \*$/, "").trim() };

/** Replaces the text of a field at once. */
export function fill(label: string, text: string, container = document.body): void {
  fireEvent.change(getField(label, container), { target: { value: text } });
}

/** A press that is meant comes later than the second one of a double press. */
export const pause = () => new Promise((resolve) => setTimeout(resolve, 350));

/** Fills in the dialog that opens when the session has ended. */
export async function logInAgain(email: string): Promise<void> {
  const dialog = await within(document.body).findByRole("dialog", { name: "Log In" });
  await findField("Password", dialog);
  fill("Email or log-in name", email, dialog);
  fill("Password", "honey-and-paper-7", dialog);
  await clickButton("Log In", dialog);
}

export function textIn(label: string, container = document.body): string {
  return getField(label, container).value;
}
