import { strToU8 } from "fflate";
import sharp from "sharp";
import type { ResumeProblem } from "#web/shared/resume/resume.ts";
import { randomNumbers } from "../../random-numbers.ts";
import { makeResume } from "./make-resume.ts";
import { makeStyle, toDocument } from "./resume-document.ts";
import type { ResumeFile } from "./resume-set.ts";
import { languages, type Language } from "./words.ts";
import { fonts, writePdf } from "./write-pdf.ts";

/** Files that nobody can read, each with its reason. */
export function refusedFiles(): ResumeFile[] {
  return [
    ...languages.map((language, at) =>
      refused("scanned", `scanned-${language}.pdf`, () => writeScans(language, (at % 2) + 1), language),
    ),
    refused("encrypted", "encrypted.pdf", writeEncrypted),
    refused("damaged", "damaged.pdf", () => aDocument("en").slice(0, 900)),
    refused("damaged", "damaged.docx", () => strToU8("PK\u0003\u0004 and nothing else")),
    refused("unsupported", "photo.png", aPicture),
    refused("unsupported", "old-word.doc", () => new Uint8Array([...oldWord, ...Array<number>(504).fill(0)])),
    refused("too_many_pages", "too-many-pages.pdf", () =>
      aDocument("en", { layout: "many pages", pages: 51 }),
    ),
  ];
}

function refused(
  problem: ResumeProblem,
  name: string,
  write: () => Promise<Uint8Array> | Uint8Array,
  language: Language = "en",
): ResumeFile {
  return {
    name,
    group: "refused",
    layout: problem,
    language,
    form: "data",
    truth: { name: null, jobs: [], refused: problem },
    dates: [],
    write: async () => await write(),
  };
}

/** The first bytes of a `.doc`. */
const oldWord = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

const aResume = (language: Language) =>
  makeResume(language, randomNumbers(languages.indexOf(language)), { severalRoles: false, isLong: false });

function aDocument(language: Language, rest: object = {}): Uint8Array {
  const style = makeStyle(randomNumbers(1), fonts, { footer: false });
  return writePdf({
    ...toDocument(aResume(language), "one column", "March 2021 - June 2023", style),
    ...rest,
  });
}

/** Pictures of pages, without text. */
async function writeScans(language: Language, pages: number): Promise<Uint8Array> {
  const lines = aResume(language).employers.flatMap(({ company, roles }) => [
    company,
    ...roles.flatMap(({ position, deeds }) => [position, ...deeds]),
  ]);
  const texts = lines.map(
    (line, at) => `<text x="40" y="${60 + at * 24}" font-size="13">${line.replaceAll("&", "&amp;")}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="990"><rect width="700" height="990" fill="#fdfcf8"/>${texts.join("")}</svg>`;
  const picture = await sharp(Buffer.from(svg)).png({ palette: true, colours: 8 }).toBuffer();
  return aDocument(language, { layout: "scans", scans: Array.from({ length: pages }, () => [...picture]) });
}

const aPicture = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();

/** A PDF that asks for a password, because its check of the empty one fails. */
function writeEncrypted(): Uint8Array {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>",
    `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${"41".repeat(32)}> /U <${"42".repeat(32)}> >>`,
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const id = `<${"43".repeat(16)}>`;
  file += `xref\n0 5\n0000000000 65535 f \n${offsets.join("")}trailer\n<< /Size 5 /Root 1 0 R /Encrypt 4 0 R /ID [${id} ${id}] >>\nstartxref\n${file.length}\n%%EOF\n`;
  return strToU8(file);
}
