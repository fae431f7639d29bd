// The page that a popup ends on after signing in with a provider: tells those that wait, and is gone.
import { signInChannel } from "@/features/identity/sign-in-channel";

const channel = new BroadcastChannel(signInChannel);
channel.postMessage(location.hash.slice(1));
channel.close();
window.close();
// Where the browser lets no page close itself, the app goes on here.
setTimeout(() => location.replace("/"), 1_000);
