import { beePrefixOf, draftsClosed } from "@/shared/drafts/device-drafts";
import { randomId } from "@/shared/offline/device-id";
import type { BeeResult, MockBee } from "../rules/mock-bee";
import { isUnderWay, readStoredBee, restoreBee, storeBee } from "../rules/stored-bee";

const tab = randomId();

const times = () => ({ at: performance.now(), wall: Date.now() });

/** The bee that a speller holds over a list, on the device until its end. It is held in one tab at a time. */
export class KeptBee {
  private readonly key: string;

  constructor(uid: string, wordlistId: string) {
    this.key = `${beePrefixOf(uid)}${wordlistId}`;
  }

  /** The bee where it was, if there is one, also that of another tab. `before` are the results that had been noted. */
  restore(): { state: MockBee; before: readonly BeeResult[] } | undefined {
    const stored = this.read();
    return stored && restoreBee(stored, times());
  }

  /** Stores a bee under way, and removes it after its end. */
  keep(state: MockBee): void {
    if (draftsClosed()) return;
    try {
      if (isUnderWay(state)) localStorage.setItem(this.key, storeBee(state, tab, times()));
      else if (state.step === "over" && this.read()?.tab === tab) localStorage.removeItem(this.key);
    } catch {
      // Blocked or full: then it ends with the page.
    }
  }

  /** Calls back when the bee goes on in another tab, until the returned function is called. */
  onMoved(moved: () => void): () => void {
    const listen = ({ key }: StorageEvent) => {
      if (key !== this.key) return;
      const stored = this.read();
      if (stored !== undefined && stored.tab !== tab) moved();
    };
    window.addEventListener("storage", listen);
    return () => window.removeEventListener("storage", listen);
  }

  private read() {
    try {
      return readStoredBee(localStorage.getItem(this.key), Date.now());
    } catch {
      return undefined;
    }
  }
}
