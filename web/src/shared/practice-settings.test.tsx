import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { mia, olive } from "@/testing/fixtures";
import { closeDrafts, openDrafts } from "./drafts/device-drafts";
import {
  changePracticeSettings,
  defaultPracticeSettings,
  parsePracticeSettings,
  readPracticeSettings,
  usePracticeSettings,
} from "./practice-settings";
import { type Session, sessionQuery } from "./session/session";

beforeEach(openDrafts);

function asMia({ children }: { children: ReactNode }) {
  const queryClient = new QueryClient();
  const { uid, email } = mia;
  const session: Session = {
    identity: { uid, email, signInName: null, displayName: null, photoURL: null },
    user: mia,
  };
  queryClient.setQueryData(sessionQuery.queryKey, session);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

test("a change is shown at once, and stored for that person", () => {
  const { result } = renderHook(usePracticeSettings, { wrapper: asMia });
  expect(result.current[0]).toEqual({ goal: 12, streak: true, sounds: true });
  act(() => result.current[1]({ goal: 5 }));
  act(() => result.current[1]({ sounds: false }));
  expect(result.current[0]).toEqual({ goal: 5, streak: true, sounds: false });
  expect(readPracticeSettings(mia.uid)).toEqual(result.current[0]);
  expect(readPracticeSettings(olive.uid)).toEqual(defaultPracticeSettings);
});

test("a change in another tab is shown", () => {
  const { result } = renderHook(usePracticeSettings, { wrapper: asMia });
  changePracticeSettings(mia.uid, { goal: 20 });
  const [key = ""] = Object.keys(localStorage);
  act(() => {
    localStorage.setItem(key, '{"goal":0}');
    window.dispatchEvent(new StorageEvent("storage", { key }));
  });
  expect(result.current[0].goal).toBe(0);
});

test("settings work for the page if the storage is blocked", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("blocked");
  });
  const { result } = renderHook(usePracticeSettings, { wrapper: asMia });
  act(() => result.current[1]({ streak: false }));
  expect(result.current[0].streak).toBe(false);
  vi.restoreAllMocks();
  act(() => result.current[1]({ streak: true }));
  expect(localStorage.length).toBe(1);
});

test("logging out removes them, and only that person's", () => {
  changePracticeSettings(mia.uid, { goal: 20 });
  changePracticeSettings(olive.uid, { goal: 5 });
  closeDrafts(mia.uid);
  expect(readPracticeSettings(mia.uid)).toEqual(defaultPracticeSettings);
  expect(readPracticeSettings(olive.uid).goal).toBe(5);
});

test.each(["", "null", "7", "{", '{"goal":7,"streak":"no","sounds":null}'])(
  "%j as stored settings is the default",
  (text) => {
    expect(parsePracticeSettings(text)).toEqual(defaultPracticeSettings);
  },
);
