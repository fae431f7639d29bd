// The last page of a login popup: reports the outcome to the tabs that wait for it, then closes.
import { signInChannel } from "@/features/identity/sign-in-channel";

const channel = new BroadcastChannel(signInChannel);
channel.postMessage(location.hash.slice(1));
channel.close();
window.close();
// Where the browser prevents closing, the app continues here.
setTimeout(() => location.replace("/"), 1_000);
