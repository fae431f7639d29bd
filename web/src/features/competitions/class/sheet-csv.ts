import Papa from "papaparse";
import { escapeFormula } from "@/shared/csv/formula-text";
import type { ClassAccount } from "../api";

/** The sheet as CSV, with formulas marked as text. */
export function sheetCsv(accounts: readonly ClassAccount[], address: string): string {
  const fields = ["Name", "Email", "Log-in Name", "Claim Code", "Valid Until", "Link"];
  const data = accounts.map(({ displayName, email, signInName, claimCode, expiresAt }) =>
    [displayName, email, signInName, claimCode, expiresAt.slice(0, 10), address].map(escapeFormula),
  );
  // The byte order mark tells spreadsheets that the file is UTF-8.
  return `\uFEFF${Papa.unparse({ fields, data }, { newline: "\r\n" })}\r\n`;
}
