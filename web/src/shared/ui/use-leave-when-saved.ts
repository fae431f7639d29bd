import { useMatch, useNavigate, useRouter } from "@tanstack/react-router";
import { useLayoutEffect, useRef } from "react";

/** The guards of the page. Each stops asking, and returns whether a navigation waited for an answer. It goes on. */
export const openGuards = new Set<() => boolean>();

/** The message of each guard whose changes have no draft; undefined from the others. */
export const unsavedMessages = new Set<() => string | undefined>();

const trimmed = (pathname: string) => pathname.replace(/\/$/, "");

/** Returns whether the person is still on this page, and not on the way to another one. */
export function useIsHere(): () => boolean {
  const router = useRouter();
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const mounted = useRef(false);
  useLayoutEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return () => mounted.current && trimmed(router.latestLocation.pathname) === trimmed(pathname);
}

/** Navigates after a save, without asking about unsaved changes. Does nothing if the person goes elsewhere by themselves. */
export function useLeaveWhenSaved(): ReturnType<typeof useNavigate> {
  const navigate = useNavigate();
  const isHere = useIsHere();
  return async (options) => {
    if (!isHere()) return;
    const waited = [...openGuards].map((release) => release());
    if (!waited.includes(true)) await navigate({ ...options, ignoreBlocker: true });
  };
}
