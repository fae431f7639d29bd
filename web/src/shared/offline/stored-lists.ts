import { deviceDatabase, ofPerson, type StoredList, write } from "./database";

/** A person's lists on this device, by title. */
export async function storedLists(uid: string): Promise<StoredList[]> {
  const lists = await (await deviceDatabase()).getAll("lists", ofPerson(uid));
  return lists.toSorted((a, b) => a.title.localeCompare(b.title));
}

/** Removes a list from this device. What was practiced and not sent yet stays. */
export async function removeList(uid: string, wordlistId: string): Promise<void> {
  await write(uid, async (transaction) => {
    const answers = transaction.objectStore("answers");
    const recordings = transaction.objectStore("recordings");
    const sent = transaction.objectStore("sent");
    const [allAnswers, sounds, allSent] = await Promise.all([
      answers.getAll(ofPerson(uid)),
      recordings.index("byList").getAllKeys([uid, wordlistId]),
      sent.getAll(ofPerson(uid)),
    ]);
    const ofList = (item: { wordlistId: string }) => item.wordlistId === wordlistId;
    await Promise.all([
      transaction.objectStore("lists").delete([uid, wordlistId]),
      transaction.objectStore("words").delete([uid, wordlistId]),
      ...allAnswers.filter(ofList).map(({ path }) => answers.delete([uid, path])),
      ...sounds.map((key) => recordings.delete(key)),
      ...allSent.filter(ofList).map(({ id }) => sent.delete([uid, id])),
    ]);
  });
}

/** Removes all lists, and what else was stored to practice them. */
export async function removeAllLists(uid: string): Promise<void> {
  await write(uid, (transaction) =>
    Promise.all(
      (["lists", "words", "answers", "recordings", "sent"] as const).map((store) =>
        transaction.objectStore(store).delete(ofPerson(uid)),
      ),
    ),
  );
}
