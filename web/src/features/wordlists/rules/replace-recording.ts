/** The server calls of `replaceRecording`, injected so tests can make each one fail. */
export type RecordingCalls = {
  /** Stores the audio and returns its id. */
  upload: () => Promise<string>;
  /** Makes an audio file the word's recording. */
  patch: (audioId: string) => Promise<void>;
  /** The word's audio id on the server, or "". */
  current: () => Promise<string>;
  remove: (audioId: string) => Promise<void>;
  /** Whether the server rejected the call. After any other error it may have succeeded. */
  wasRejected: (error: unknown) => boolean;
};

/** The recording was not saved; the word keeps its old one. */
export class RecordingNotSaved extends Error {
  override readonly name = "RecordingNotSaved";
  /** Set if the audio is already stored, so a retry need not upload it again. */
  readonly uploadedId: string | undefined;

  constructor(cause: unknown, uploadedId?: string) {
    super("Failed to upload audio.", { cause });
    this.uploadedId = uploadedId;
  }
}

/**
 * Uploads audio, makes it the word's recording, then deletes the old one. In this order a failure
 * never leaves the word without a recording it had. Returns the new audio id, or throws
 * `RecordingNotSaved`. An old file that cannot be deleted is left to the server's sweep.
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
      throw new RecordingNotSaved(error);
    }
  }

  try {
    await calls.patch(newId);
  } catch (error) {
    if (!(await becameCurrent(calls, newId, error))) throw new RecordingNotSaved(error);
  }

  if (oldId !== "" && oldId !== newId) await calls.remove(oldId).catch(() => {});
  return newId;
}

/**
 * After a failed patch: whether it succeeded and only the response was lost. If not, deletes the new
 * audio. If the server cannot be asked, the new audio may be in use, so it is left for a retry.
 */
async function becameCurrent(
  calls: RecordingCalls,
  newId: string,
  failure: unknown,
): Promise<boolean> {
  if (!calls.wasRejected(failure)) {
    let currentId: string;
    try {
      currentId = await calls.current();
    } catch {
      throw new RecordingNotSaved(failure, newId);
    }
    if (currentId === newId) return true;
  }
  await calls.remove(newId).catch(() => {});
  return false;
}
