import Papa from "papaparse";
import { markAsText } from "@/shared/csv/formula-text";
import type { ClassAccount } from "../api";

/** The sheet as a CSV that a spreadsheet opens without running any of it. */
export function sheetCsv(accounts: readonly ClassAccount[], address: string): string {
  const fields = ["Name", "Email", "Sign-in Name", "Claim Code", "Good Until", "Address"];
  const data = accounts.map(({ displayName, email, signInName, claimCode, expiresAt }) =>
    [displayName, email, signInName, claimCode, expiresAt.slice(0, 10), address].map(markAsText),
  );
  // The mark in front tells spreadsheets that the file is UTF-8.
  return `\uFEFF${Papa.unparse({ fields, data }, { newline: "\r\n" })}\r\n`;
}
