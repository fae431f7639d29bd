import { writeCsv } from "@/shared/csv/write-csv";
import type { ClassAccount } from "../api";

/** The sheet as CSV, with formulas marked as text. */
export function sheetCsv(accounts: readonly ClassAccount[], address: string): string {
  const fields = ["Name", "Email", "Log-in Name", "Claim Code", "Valid Until", "Link"];
  const rows = accounts.map(({ displayName, email, signInName, claimCode, lastDay }) => [
    displayName,
    email,
    signInName,
    claimCode,
    lastDay,
    address,
  ]);
  return writeCsv(fields, rows);
}
