import { deviceDatabase, ofPerson, openPerson, write } from "./database";

/** A person's files on a device. The oldest give way. */
const maxFiles = 4;
/** Longer than any page needs to name its file in its draft. */
const settling = 60 * 60 * 1000;

/** Stores a chosen file for a draft. Returns whether the device had room for it. */
export async function storeFile(uid: string, id: string, file: File): Promise<boolean> {
  try {
    // Some browsers can't store a file itself in a private window.
    const bytes = await file.arrayBuffer();
    await openPerson(uid);
    return await write(uid, async (transaction) => {
      const files = transaction.objectStore("files");
      const stored = await files.getAll(ofPerson(uid));
      const oldest = stored.toSorted((a, b) => b.storedAt - a.storedAt).slice(maxFiles - 1);
      await Promise.all(oldest.map((old) => files.delete([uid, old.id])));
      await files.put({ uid, id, name: file.name, bytes, storedAt: Date.now() });
    });
  } catch {
    return false;
  }
}

/** Undefined if the device no longer has it. */
export async function readFile(uid: string, id: string): Promise<File | undefined> {
  try {
    const stored = await (await deviceDatabase()).get("files", [uid, id]);
    return stored && new File([stored.bytes], stored.name);
  } catch {
    return undefined;
  }
}

export async function removeFile(uid: string, id: string): Promise<void> {
  try {
    await (await deviceDatabase()).delete("files", [uid, id]);
  } catch {
    // There is none without a database.
  }
}

/** Removes the files that no draft names, such as of a draft that has expired. */
export async function removeUnusedFiles(
  uid: string,
  isUsed: (id: string) => boolean,
  now = Date.now(),
): Promise<void> {
  try {
    const database = await deviceDatabase();
    for (const { id, storedAt } of await database.getAll("files", ofPerson(uid))) {
      if (!isUsed(id) && Math.abs(now - storedAt) > settling) await removeFile(uid, id);
    }
  } catch {
    // There is none without a database.
  }
}
