import { draftKeys, draftPrefix, draftPrefixOf } from "./device-drafts";

/** What a draft is based on: the version of the thing being edited. */
export type DraftBase = string | number;

export interface Draft {
  /** In milliseconds since 1970. */
  savedAt: number;
  /** Absent for new things. */
  base?: DraftBase;
  value: unknown;
  /** What was opened, to merge with another person's changes. Absent for new things, and where it didn't fit. */
  opened?: unknown;
}

export interface FoundDraft {
  key: string;
  draft: Draft;
}

/** Whose draft it is, of what, and in which tab: two tabs never overwrite each other's. */
export interface DraftPlace {
  uid: string;
  /** The page and the thing, such as "post/12345/new". */
  name: string;
  tab: string;
}

const lifetime = 30 * 24 * 60 * 60 * 1000;
/** In characters. Browsers store about five million for the whole site. */
const maxLength = 1_200_000;
/** Of the stored shape. Drafts with another one are ignored. */
const shapeVersion = 1;

const namePrefix = ({ uid, name }: DraftPlace) => `${draftPrefixOf(uid)}${name}:`;

export function draftKey(place: DraftPlace): string {
  return `${namePrefix(place)}${place.tab}`;
}

/**
 * Drafts on this device. The storage may be full, blocked or changed by anyone with access to the device: then
 * nothing is found or written, and nothing throws.
 */
export class DraftStore {
  constructor(
    private readonly storage: () => Storage,
    private readonly now: () => number = Date.now,
  ) {}

  /** The draft of this tab, or else the newest of the others, such as of a tab that was closed. */
  find(place: DraftPlace): FoundDraft | undefined {
    const found = draftKeys(namePrefix(place), this.storage)
      .map((key) => ({ key, draft: this.read(key) }))
      .filter((entry): entry is FoundDraft => entry.draft !== undefined);
    return (
      found.find(({ key }) => key === draftKey(place)) ??
      found.toSorted((a, b) => b.draft.savedAt - a.draft.savedAt)[0]
    );
  }

  /** Returns whether the draft is on the device. */
  write(key: string, value: unknown, base?: DraftBase, opened?: unknown): boolean {
    const draft: Draft & { shape: number } = {
      shape: shapeVersion,
      savedAt: this.now(),
      ...(base !== undefined && { base }),
      value,
    };
    return (
      (opened !== undefined && this.store(key, { ...draft, opened })) || this.store(key, draft)
    );
  }

  remove(key: string): void {
    try {
      this.storage().removeItem(key);
    } catch {
      // Blocked, so nothing was stored either.
    }
  }

  /** Removes the drafts of all tabs. */
  removeAll(place: DraftPlace): void {
    for (const key of draftKeys(namePrefix(place), this.storage)) this.remove(key);
  }

  /** Removes a draft unless its tab has changed it since it was found. */
  removeUnchanged({ key, draft }: FoundDraft): void {
    if (this.read(key)?.savedAt === draft.savedAt) this.remove(key);
  }

  /** Removes everyone's drafts that are too old or not ours to read. */
  removeExpired(): void {
    for (const key of draftKeys(draftPrefix, this.storage)) {
      if (this.read(key) === undefined) this.remove(key);
    }
  }

  private store(key: string, draft: Draft): boolean {
    const text = JSON.stringify(draft);
    if (text.length > maxLength) return false;
    if (this.setItem(key, text)) return true;
    this.removeExpired();
    return this.setItem(key, text);
  }

  private setItem(key: string, text: string): boolean {
    try {
      this.storage().setItem(key, text);
      return true;
    } catch {
      return false;
    }
  }

  private read(key: string): Draft | undefined {
    try {
      const stored: unknown = JSON.parse(this.storage().getItem(key) ?? "null");
      return isDraft(stored) && isCurrent(stored.savedAt, this.now()) ? stored : undefined;
    } catch {
      return undefined;
    }
  }
}

function isDraft(stored: unknown): stored is Draft {
  if (typeof stored !== "object" || stored === null) return false;
  const { shape, savedAt, base, value } = stored as Partial<Draft & { shape: number }>;
  return (
    shape === shapeVersion &&
    Number.isFinite(savedAt) &&
    (base === undefined || typeof base === "string" || typeof base === "number") &&
    value !== undefined
  );
}

/** A clock that was wrong must not save a draft forever, but a day ahead may be another time zone's mistake. */
function isCurrent(savedAt: number, now: number): boolean {
  return now - savedAt < lifetime && savedAt - now < 24 * 60 * 60 * 1000;
}
