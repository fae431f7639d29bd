import { randomId } from "@mantine/hooks";
import { draftKeys, draftPrefixOf, draftsClosed } from "./device-drafts";
import {
  type DraftBase,
  type DraftPlace,
  DraftStore,
  draftKey,
  type FoundDraft,
} from "./draft-store";

/** How long to wait for more typing, in milliseconds. */
const pause = 300;
const tabKey = "wordhive-tab";

const deviceDrafts = new DraftStore(() => window.localStorage);

/** Stays the same when the tab reloads. */
function tabId(): string {
  try {
    const known = sessionStorage.getItem(tabKey) ?? randomId("tab-");
    sessionStorage.setItem(tabKey, known);
    return known;
  } catch {
    return randomId("tab-");
  }
}

/** What follows this in the names of a person's drafts: the ids of things with a draft. */
export function draftsOf(uid: string, start: string): string[] {
  const prefix = `${draftPrefixOf(uid)}${start}`;
  const keys = draftKeys(prefix, () => window.localStorage);
  return [...new Set(keys.map((key) => key.slice(prefix.length, key.lastIndexOf(":"))))];
}

/** Whether a person's draft, of any tab, contains this id. */
export function isNamedInDrafts(uid: string, id: string): boolean {
  const storage = () => window.localStorage;
  return draftKeys(draftPrefixOf(uid), storage).some((key) => storage().getItem(key)?.includes(id));
}

/** The draft of one editor. Writes after a short pause in typing. */
export class DraftSlot {
  readonly found: FoundDraft | undefined;
  private readonly place: DraftPlace;
  private readonly key: string;
  /** Another tab's draft that continues here. */
  private source: FoundDraft | undefined;
  private waiting: { value: unknown; base: DraftBase | undefined; opened: unknown } | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stored: boolean;

  constructor(
    place: Omit<DraftPlace, "tab">,
    private readonly store: DraftStore = deviceDrafts,
    tab: string = tabId(),
  ) {
    this.place = { ...place, tab };
    this.key = draftKey(this.place);
    store.removeExpired();
    this.found = store.find(this.place);
    this.source = this.found;
    this.stored = this.found !== undefined;
  }

  write(value: unknown, base: DraftBase | undefined, opened?: unknown): void {
    this.waiting = { value, base, opened };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), pause);
  }

  /** Writes what waits. Returns whether all that was typed is on the device. */
  flush(): boolean {
    clearTimeout(this.timer);
    if (this.waiting !== undefined && !draftsClosed()) {
      const { value, base, opened } = this.waiting;
      this.stored = this.store.write(this.key, value, base, opened);
      if (this.stored) this.leaveSource();
      // What could not be stored is tried again with the next change, or when the page is left.
      if (this.stored) this.waiting = undefined;
    }
    return this.stored;
  }

  /** Saved, discarded or unchanged. */
  remove(): void {
    clearTimeout(this.timer);
    this.waiting = undefined;
    this.stored = false;
    this.store.remove(this.key);
    this.leaveSource();
  }

  /** What the drafts of all tabs were for is done. */
  removeAll(): void {
    this.remove();
    this.store.removeAll(this.place);
  }

  private leaveSource(): void {
    if (this.source !== undefined && this.source.key !== this.key) {
      this.store.removeUnchanged(this.source);
    }
    this.source = undefined;
  }
}
