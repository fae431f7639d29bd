import { expect, test } from "vitest";
import { sheetCsv } from "./sheet-csv";

test("formulas in names are marked as text", () => {
  const account = {
    uid: "uid-1",
    displayName: "=cmd|'/c calc'!A1",
    email: "",
    signInName: "cmd-4821",
    claimCode: "KQ4-M7X-2PD",
    lastDay: "2027-03-02",
  };
  expect(sheetCsv([account], "https://bee.example/claim")).toBe(
    "\uFEFFName,Email,Log-in Name,Claim Code,Valid Until,Link\r\n" +
      "'=cmd|'/c calc'!A1,,cmd-4821,KQ4-M7X-2PD,2027-03-02,https://bee.example/claim\r\n",
  );
});
