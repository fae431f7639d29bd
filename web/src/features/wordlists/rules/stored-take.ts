import type { Take } from "./recording-session";

/** A take as text: the browser's storage for drafts takes nothing else. */
export interface StoredTake {
  fileName: string;
  /** A data URL. */
  audio: string;
}

export const storedTakeExample: StoredTake = { fileName: "", audio: "" };

/** A minute of speech. A larger file was chosen, so it's on the device already. */
export const maxStoredBytes = 800_000;

/** Browsers take chosen .webm and .mp4 files for videos. */
const dataUrl =
  /^data:((?:audio|video)\/[^,]*|application\/(?:ogg|octet-stream));base64,([A-Za-z0-9+/]+={0,2})$/;
/** The type in the data URL of a file whose type is unknown. */
const unknownType = "application/octet-stream";

export function isStoredTake({ audio }: StoredTake): boolean {
  return dataUrl.test(audio);
}

export function toStoredTake({ audio, fileName }: Take): Promise<StoredTake> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve({ fileName, audio: String(reader.result) });
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(audio);
  });
}

export function fromStoredTake({ audio, fileName }: StoredTake): Take {
  const [, type = "", data = ""] = dataUrl.exec(audio) ?? [];
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  return { fileName, audio: new Blob([bytes], { type: type === unknownType ? "" : type }) };
}
