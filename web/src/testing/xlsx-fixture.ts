import { strToU8, type Zippable, zipSync } from "fflate";

/** A cell: text, a number, a truth value, a formula with its saved value, or XML of its own. */
export type FixtureCell =
  | string
  | number
  | boolean
  | null
  | { formula: string; value: string }
  | { date: number }
  | { xml: string };

export type FixtureSheet = {
  name: string;
  rows: readonly (readonly FixtureCell[])[];
  /** Ranges such as `A1:C1`. */
  merged?: readonly string[];
  hidden?: boolean;
};

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";

/** The parts of a workbook, by their paths in the zip archive. */
export function workbookParts(sheets: readonly FixtureSheet[]): Record<string, Uint8Array> {
  const shared: string[] = [];
  const parts: Record<string, string> = {
    "[Content_Types].xml": `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets
      .map(
        ({ name, hidden }, index) =>
          `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"${hidden ? ' state="hidden"' : ""}/>`,
      )
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packages}/relationships">${sheets
      .map(
        (_, index) =>
          `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
      )
      .join(
        "",
      )}<Relationship Id="strings" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="styles" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  };
  for (const [index, { rows, merged = [] }] of sheets.entries()) {
    const data = rows.map((cells, row) => {
      const xml = cells.map((cell, column) => cellXml(cell, letter(column) + (row + 1), shared));
      return `<row r="${row + 1}">${xml.join("")}</row>`;
    });
    const ranges = merged.map((range) => `<mergeCell ref="${range}"/>`).join("");
    parts[`xl/worksheets/sheet${index + 1}.xml`] =
      `<worksheet xmlns="${main}"><sheetData>${data.join("")}</sheetData>${ranges && `<mergeCells>${ranges}</mergeCells>`}</worksheet>`;
  }
  parts["xl/sharedStrings.xml"] =
    `<sst xmlns="${main}">${shared.map((text) => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`).join("")}</sst>`;
  return Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)]));
}

/** An .xlsx file as Excel saves it, with `more` parts. */
export function xlsx(
  sheets: readonly FixtureSheet[] | FixtureSheet["rows"],
  more: Zippable = {},
): Uint8Array {
  const [first] = sheets;
  const named = (
    first !== undefined && "rows" in first ? sheets : [{ name: "Sheet1", rows: sheets }]
  ) as readonly FixtureSheet[];
  return zipSync({ ...workbookParts(named), ...more });
}

function cellXml(cell: FixtureCell, place: string, shared: string[]): string {
  if (cell === null) return "";
  if (typeof cell === "string") {
    shared.push(cell);
    return `<c r="${place}" t="s"><v>${shared.length - 1}</v></c>`;
  }
  if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === "boolean") return `<c r="${place}" t="b"><v>${Number(cell)}</v></c>`;
  if ("date" in cell) return `<c r="${place}" s="1"><v>${cell.date}</v></c>`;
  if ("xml" in cell) return cell.xml.replace("<c", `<c r="${place}"`);
  return `<c r="${place}" t="str"><f>${escapeXml(cell.formula)}</f><v>${escapeXml(cell.value)}</v></c>`;
}

const letter = (column: number) => String.fromCharCode(65 + column);

const escapeXml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
