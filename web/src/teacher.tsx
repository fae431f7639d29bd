import "@/features/stage/screen/tokens.css";
import { showPage } from "@/features/stage/screen/show-page";
import { TeacherPage } from "@/features/stage/teacher/teacher-page";

// /competition/{code}/bee/{beeId}/teacher
const [, , code, , beeId = ""] = location.pathname.split("/");
showPage(<TeacherPage code={Number(code)} beeId={beeId} />);
