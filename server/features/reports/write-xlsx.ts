import { Zip, ZipDeflate } from "fflate";

type Cell = string | number | null;

interface Workbook {
  name: string;
  /** The width is in characters, as spreadsheets count it. */
  header: { title: string; width: number }[];
  rows: AsyncIterable<Cell[][]>;
  /** The modification time of the files inside. */
  createdAt: Date;
}

/** The limit of a worksheet, header included. More rows go on another worksheet with the same header. */
const excelRows = 1_048_576;

/**
 * An Excel workbook (ECMA-376), in chunks as its rows arrive, so that it is never in memory as a whole. Texts are inline
 * strings in cells of the format 'Text', so that no spreadsheet calculates them, even after someone edits the cell.
 */
export async function* writeXlsx(workbook: Workbook, maxRows = excelRows): AsyncGenerator<Uint8Array> {
  const { name, header, rows, createdAt } = workbook;
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const beginFile = (path: string, xml: string) => {
    const file = new ZipDeflate(path);
    file.mtime = createdAt;
    zip.add(file);
    file.push(utf8.encode(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`));
    return {
      add: (text: string) => file.push(utf8.encode(text)),
      end: (text: string) => file.push(utf8.encode(text), true),
    };
  };
  const names: string[] = [];
  const beginSheet = () => {
    names.push(names.length === 0 ? name : `${name} ${names.length + 1}`);
    return beginFile(`xl/worksheets/sheet${names.length}.xml`, sheetStart(header));
  };

  let sheet = beginSheet();
  let rowCount = 1;
  for await (const batch of rows) {
    for (let start = 0; start < batch.length;) {
      if (rowCount === maxRows) {
        sheet.end(sheetEnd);
        sheet = beginSheet();
        rowCount = 1;
      }
      const fittingRows = batch.slice(start, start + maxRows - rowCount);
      sheet.add(
        fittingRows.map((cells) => `<row>${cells.map((cell) => cellXml(cell)).join("")}</row>`).join(""),
      );
      rowCount += fittingRows.length;
      start += fittingRows.length;
    }
    yield* chunks.splice(0);
  }
  sheet.end(sheetEnd);
  for (const [path, xml] of Object.entries(otherFiles(names))) beginFile(path, xml).end("");
  zip.end();
  yield* chunks.splice(0);
}

const utf8 = new TextEncoder();
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Indexes in cellXfs of the style sheet below. */
const styleOf = { number: 0, text: 1, header: 2 };
const styleSheet = `<styleSheet xmlns="${main}">
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="3">
<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment horizontal="left" vertical="top"/></xf>
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>
<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>
</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`;

/** The first row stays visible. */
function sheetStart(header: Workbook["header"]): string {
  const widths = header.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const titles = header.map(({ title }) => cellXml(title, styleOf.header));
  return `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData><row>${titles.join("")}</row>`;
}
const sheetEnd = "</sheetData></worksheet>";

function cellXml(value: Cell, style?: number): string {
  if (value === null) return "<c/>";
  if (typeof value === "number") return `<c s="${styleOf.number}"><v>${value}</v></c>`;
  return `<c s="${style ?? styleOf.text}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** XML has no control characters. Spreadsheets write them as _x0001_, and escape texts that already look like that. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, "_x005F_")
    .replaceAll(/(?![\t\n])\p{Cc}|[\uFFFE\uFFFF]/gu, (character) => {
      const code = character.charCodeAt(0).toString(16).toUpperCase();
      return `_x${code.padStart(4, "0")}_`;
    })
    .replaceAll(/[&<>]/g, (sign) => entities[sign] ?? sign);
}

/** The files of a workbook apart from its worksheets. */
function otherFiles(names: string[]): Record<string, string> {
  const sheets = names.map((name, index) => ({ name, number: index + 1 }));
  return {
    "[Content_Types].xml": `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${sheets
      .map(
        ({ number }) =>
          `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${types}.worksheet+xml"/>`,
      )
      .join("")}</Types>`,
    "_rels/.rels": `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets
      .map(({ name, number }) => `<sheet name="${escapeXml(name)}" sheetId="${number}" r:id="rId${number}"/>`)
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packages}/relationships">${sheets
      .map(
        ({ number }) =>
          `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
      )
      .join("")}<Relationship Id="rId0" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": styleSheet,
  };
}
