/** The calls that give a word a new recording; arguments, so that every failure can be tried. */
export type RecordingCalls = {
  /** Stores the sound and answers its audio id. */
  upload: () => Promise<string>;
  /** Makes an audio the word's recording. */
  patch: (audioId: string) => Promise<void>;
  /** The audio id the word has on the server now, "" for none. */
  current: () => Promise<string>;
  /** Deletes an audio. */
  remove: (audioId: string) => Promise<void>;
  /** Whether the server answered and refused; otherwise it may have done what it was asked. */
  wasRefused: (error: unknown) => boolean;
};

/** A recording that was not kept; the word still has its old one. */
export class RecordingNotKept extends Error {
  override readonly name = "RecordingNotKept";
  /** The sound is stored under this id: another try need not upload it again. */
  readonly uploadedId: string | undefined;

  constructor(cause: unknown, uploadedId?: string) {
    super("Failed to upload audio.", { cause });
    this.uploadedId = uploadedId;
  }
}

/**
 * Uploads a sound, makes it the word's recording, then deletes the old one, in this order: at no
 * moment does the word lack a recording it had. Answers the new audio id, or throws
 * `RecordingNotKept`. An old audio that cannot be deleted is left for the server to sweep.
 */
export async function replaceRecording(
  calls: RecordingCalls,
  oldId: string,
  uploadedId?: string,
): Promise<string> {
  let newId = uploadedId;
  if (newId === undefined) {
    try {
      newId = await calls.upload();
    } catch (error) {
      throw new RecordingNotKept(error);
    }
  }

  try {
    await calls.patch(newId);
  } catch (error) {
    if (!(await becameCurrent(calls, newId, error))) throw new RecordingNotKept(error);
  }

  if (oldId !== "" && oldId !== newId) await calls.remove(oldId).catch(() => {});
  return newId;
}

/**
 * After a failed patch: whether the word has the new audio all the same, because only the answer was
 * lost. If it has not, the new audio is deleted again. If nobody can tell, deleting it might silence
 * the word, so it stays for another try.
 */
async function becameCurrent(
  calls: RecordingCalls,
  newId: string,
  failure: unknown,
): Promise<boolean> {
  if (!calls.wasRefused(failure)) {
    let currentId: string;
    try {
      currentId = await calls.current();
    } catch {
      throw new RecordingNotKept(failure, newId);
    }
    if (currentId === newId) return true;
  }
  await calls.remove(newId).catch(() => {});
  return false;
}
