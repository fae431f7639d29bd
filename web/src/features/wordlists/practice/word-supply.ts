import { fetchRecording, fetchWords, type Word } from "../api";
import { batchesFor, batchIds, placeToAsk } from "../rules/practice-order";

/** The list on the server is no longer the one that practice began with. */
export class WordlistChanged extends Error {
  override readonly name = "WordlistChanged";
}

/** The server's answers that a supply needs; arguments, so that it can be tried without a server. */
export type SupplyCalls = {
  words: (wordlistId: string, ids: readonly string[]) => Promise<Word[]>;
  recording: (audioId: string) => Promise<Blob | undefined>;
};

/**
 * Gives the words of one wordlist in the order of practice: fetched in batches shortly before they
 * are needed, with the recordings of this word and the next.
 */
export class WordSupply {
  private readonly words = new Map<string, Word>();
  private readonly batches = new Map<string, Promise<void>>();
  private readonly recordings = new Map<string, Promise<Blob | undefined>>();
  private readonly gone = new Set<string>();

  constructor(
    private readonly wordlistId: string,
    private readonly wordIds: readonly string[],
    /** Without any recording in the list only its last word is asked, and nothing need be searched. */
    private readonly anyRecorded: boolean,
    private readonly calls: SupplyCalls = { words: fetchWords, recording: fetchRecording },
  ) {}

  /** The word to ask at or after a place of the order. */
  async find(
    order: readonly number[],
    position: number,
  ): Promise<{ position: number; word: Word; recorded: boolean }> {
    const count = order.length;
    let from = this.anyRecorded ? position : count - 1;
    for (;;) {
      const place = placeToAsk(from, count, (at) => this.isRecorded(order, at));
      const word = this.at(order, place.position);
      if (place.known && word) {
        this.lookAhead(order, place.position);
        return { position: place.position, word, recorded: this.hasSound(word) };
      }
      from = place.position;
      await this.fetchBatch(order, batchesFor(from, count).needed);
    }
  }

  /** The sound of a word; `undefined` when it is gone from the server, and the word counts as without. */
  async recording(word: Word): Promise<Blob | undefined> {
    const sound = await this.fetchSound(word.audioId);
    if (sound === undefined) this.gone.add(word.audioId);
    return sound;
  }

  private at(order: readonly number[], position: number): Word | undefined {
    const id = this.wordIds[order[position] ?? -1];
    return id === undefined ? undefined : this.words.get(id);
  }

  private hasSound(word: Word): boolean {
    return word.audioId !== "" && !this.gone.has(word.audioId);
  }

  private isRecorded(order: readonly number[], position: number): boolean | undefined {
    const word = this.at(order, position);
    return word && this.hasSound(word);
  }

  /** Fetches the next batch and the next sound; what fails here is fetched again when it is needed. */
  private lookAhead(order: readonly number[], position: number): void {
    const { ahead } = batchesFor(position, order.length);
    if (ahead !== undefined) this.fetchBatch(order, ahead).catch(() => {});
    const next = placeToAsk(position + 1, order.length, (at) => this.isRecorded(order, at));
    const word = next.known ? this.at(order, next.position) : undefined;
    const here = this.at(order, position);
    // Older sounds are let go of: a long list would fill the memory of a phone.
    for (const audioId of this.recordings.keys()) {
      if (audioId !== here?.audioId && audioId !== word?.audioId) this.recordings.delete(audioId);
    }
    if (word && this.hasSound(word)) this.fetchSound(word.audioId).catch(() => {});
  }

  private fetchBatch(order: readonly number[], batch: number): Promise<void> {
    const ids = batchIds(order, this.wordIds, batch).filter((id) => !this.words.has(id));
    if (ids.length === 0) return Promise.reject(new WordlistChanged());
    const key = ids.join();
    const running = this.batches.get(key);
    if (running) return running;
    const fetching = this.calls
      .words(this.wordlistId, ids)
      .then((words) => {
        for (const word of words) this.words.set(word._id, word);
        if (ids.some((id) => !this.words.has(id))) throw new WordlistChanged();
      })
      .finally(() => this.batches.delete(key));
    this.batches.set(key, fetching);
    return fetching;
  }

  private fetchSound(audioId: string): Promise<Blob | undefined> {
    const known = this.recordings.get(audioId);
    if (known) return known;
    const fetching = this.calls.recording(audioId);
    this.recordings.set(audioId, fetching);
    fetching.catch(() => this.recordings.delete(audioId));
    return fetching;
  }
}
