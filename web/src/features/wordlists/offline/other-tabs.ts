import { randomId } from "@/shared/offline/device-id";

/** Progress in a list that the server has. */
interface SavedProgress {
  uid: string;
  wordlistId: string;
  wordsVersion: number;
  order: number[];
  currentIndex: number;
}

interface Message extends SavedProgress {
  tab: string;
}

const tab = randomId();

const openChannel = () => new BroadcastChannel("wordhive-progress");

/** Tells this person's other tabs what was just saved. */
export function tellTabs(saved: SavedProgress): void {
  const channel = openChannel();
  channel.postMessage({ ...saved, tab } satisfies Message);
  channel.close();
}

/** Calls back with what other tabs save, until the returned function is called. */
export function hearTabs(listener: (saved: SavedProgress) => void): () => void {
  const channel = openChannel();
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    // A channel is heard in its own tab, too.
    if (data.tab !== tab) listener(data);
  };
  return () => channel.close();
}
