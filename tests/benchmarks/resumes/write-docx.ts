import { strToU8, zipSync } from "fflate";
import type { ResumeDocument } from "./resume-document.ts";

type Section = ResumeDocument["sections"][number];

const writtenAt = new Date("2026-11-20T10:00:00Z");
const main = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const documentType = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const relationships = "http://schemas.openxmlformats.org/package/2006/relationships";
const officeRelationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

export function writeDocx(document: ResumeDocument): Uint8Array {
  const parts: Record<string, string> = {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${documentType}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${documentType}.styles+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${officeRelationships}/officeDocument" Target="word/document.xml"/></Relationships>`,
    "word/_rels/document.xml.rels": `<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${officeRelationships}/styles" Target="styles.xml"/></Relationships>`,
    "word/styles.xml": `<w:styles xmlns:w="${main}">${["Title", "Heading 1", "Heading 2"].map((name) => `<w:style w:type="paragraph" w:styleId="${name.replace(" ", "")}"><w:name w:val="${name.toLowerCase()}"/></w:style>`).join("")}</w:styles>`,
    "word/document.xml": `<w:document xmlns:w="${main}"><w:body>${bodyOf(document)}<w:sectPr/></w:body></w:document>`,
  };
  const files = Object.entries(parts).map(([name, xml]) => [name, strToU8(declaration + xml)] as const);
  return zipSync(Object.fromEntries(files), { mtime: writtenAt });
}

function bodyOf(document: ResumeDocument): string {
  const { name, headline, email, phone, place, profileUrl, contactHeading, sections } = document;
  const title = paragraph(name, { style: "Title" }) + paragraph(headline);
  const contact = [email, phone, place, profileUrl, document.born].filter(Boolean);
  const closing = paragraph(document.closing);
  const all = (chosen: Section[]) => chosen.map((section) => sectionOf(section, document)).join("");
  if (document.layout === "Word, sidebar") {
    const side = heading(contactHeading, document) + contact.map((item) => paragraph(item)).join("");
    const narrow = sections.filter(({ isNarrow }) => isNarrow);
    const wide = sections.filter(({ isNarrow }) => !isNarrow);
    return title + table([[side + all(narrow), all(wide) + closing]]);
  }
  return title + paragraph(contact.join(" | ")) + all(sections) + closing;
}

function sectionOf(section: Section, document: ResumeDocument): string {
  const title = heading(section.heading, document);
  if (section.kind === "text") return title + paragraph(section.text);
  if (section.kind === "items")
    return title + section.items.map((item) => paragraph(item, { isItem: true })).join("");
  if (section.kind === "entries")
    return (
      title +
      section.entries
        .map(({ what, at, dates }) => paragraph(`${what}\t${dates}`, { isBold: true }) + paragraph(at))
        .join("")
    );
  const jobs = section.employers.flatMap((employer) =>
    employer.roles.map((role) => ({ ...employer, ...role })),
  );
  const deedsOf = (deeds: string[]) => deeds.map((deed) => paragraph(deed, { isItem: true })).join("");
  if (document.layout === "Word, dates in a table")
    return (
      title +
      table(
        jobs.map(({ dates, position, companyAndPlace, about, deeds }) => [
          paragraph(dates),
          paragraph(position, { isBold: true }) +
            paragraph(companyAndPlace) +
            (about && paragraph(about)) +
            deedsOf(deeds),
        ]),
      )
    );
  return (
    title +
    jobs
      .map(({ dates, datesAndPlace, position, company, companyAndPlace, place, about, deeds }) => {
        const lines =
          document.style.jobs === "company first"
            ? [`${company}\t${place}`, `${position}\t${dates}`]
            : document.style.jobs === "stacked"
              ? [position, company, datesAndPlace]
              : [`${position}\t${dates}`, companyAndPlace];
        return (
          lines.map((line, at) => paragraph(line, { isBold: at === 0 })).join("") +
          (about && paragraph(about)) +
          deedsOf(deeds)
        );
      })
      .join("")
  );
}

function heading(text: string, { style }: ResumeDocument): string {
  const shown = style.heading === "caps" || style.heading === "tracked" ? text.toUpperCase() : text;
  return paragraph(shown, { style: "Heading1" });
}

interface Look {
  style?: string;
  isBold?: boolean;
  isItem?: boolean;
}

/** A tab in the text becomes a tab of the paragraph, which ends at the right edge. */
function paragraph(text: string, { style, isBold = false, isItem = false }: Look = {}): string {
  const look = [
    style ? `<w:pStyle w:val="${style}"/>` : "",
    isItem ? '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>' : "",
    text.includes("\t") ? '<w:tabs><w:tab w:val="right" w:pos="9350"/></w:tabs>' : "",
  ].join("");
  const bold = isBold ? "<w:rPr><w:b/></w:rPr>" : "";
  const runs = text
    .split("\t")
    .map((part) => `<w:r>${bold}<w:t xml:space="preserve">${escape(part)}</w:t></w:r>`)
    .join("<w:r><w:tab/></w:r>");
  return `<w:p><w:pPr>${look}</w:pPr>${runs}</w:p>`;
}

const table = (rows: string[][]) =>
  `<w:tbl><w:tblPr/><w:tblGrid/>${rows
    .map((cells) => `<w:tr>${cells.map((cell) => `<w:tc><w:tcPr/>${cell}</w:tc>`).join("")}</w:tr>`)
    .join("")}</w:tbl>`;
