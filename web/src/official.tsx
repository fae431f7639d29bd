import "@/features/stage/screen/tokens.css";
import { OfficialApp } from "@/features/stage/official/official-app";
import { showPage } from "@/features/stage/screen/show-page";

showPage(<OfficialApp path={location.pathname} />);
