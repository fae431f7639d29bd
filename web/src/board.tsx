import "@/features/stage/screen/tokens.css";
import { BoardPage } from "@/features/stage/board/board-page";
import { showPage } from "@/features/stage/screen/show-page";

// /board/{token}
const token = location.pathname.split("/")[2] ?? "";
showPage(<BoardPage token={token} />);
