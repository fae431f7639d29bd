import "@/features/stage/screen/tokens.css";
import { showPage } from "@/features/stage/screen/show-page";
import { WatchPage } from "@/features/stage/watch/watch-page";

// /watch/{token}
const token = location.pathname.split("/")[2] ?? "";
showPage(<WatchPage token={token} />);
