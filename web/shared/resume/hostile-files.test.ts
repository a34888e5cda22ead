import { deflateSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { readResume } from "./read-resume.ts";
import { resumeLimits } from "./limits.ts";
import { ResumeRefused } from "./resume.ts";

// The browser ends a worker after ten seconds. These files end by themselves, and long before.

/** What becomes of a file: how many jobs it has, or why it is refused. */
async function outcome(bytes: Uint8Array | string): Promise<number | string> {
  try {
    const file = typeof bytes === "string" ? strToU8(bytes) : bytes;
    return (await readResume(file, { today: "2026-11" })).jobs.length;
  } catch (error) {
    if (error instanceof ResumeRefused) return error.problem;
    throw error;
  }
}

/** A PDF of these objects, from 1 on. */
function aPdf(objects: (string | Uint8Array)[]): Uint8Array {
  const parts: Uint8Array[] = [strToU8("%PDF-1.7\n")];
  const offsets: number[] = [];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  for (const [index, object] of objects.entries()) {
    offsets.push(length());
    parts.push(strToU8(`${index + 1} 0 obj\n`), typeof object === "string" ? strToU8(object) : object);
    parts.push(strToU8("\nendobj\n"));
  }
  const start = length();
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  parts.push(strToU8(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`));
  parts.push(strToU8(`trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`));
  return Buffer.concat(parts);
}

function aStream(contents: Uint8Array | string, filter = ""): Uint8Array {
  const bytes = typeof contents === "string" ? strToU8(contents) : contents;
  return Buffer.concat([
    strToU8(`<</Length ${bytes.length}${filter}>>\nstream\n`),
    bytes,
    strToU8("\nendstream"),
  ]);
}

const page =
  "<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>";
const font = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>";
const lines = [
  "Robin Vale, who has cooked in many kitchens",
  "Experience",
  "Head Cook",
  "Acme Inc.",
  "Jan 2019 - Mar 2021",
];
const text = `BT /F 12 Tf 15 TL 50 700 Td ${lines.map((line) => `(${line}) Tj T*`).join(" ")} ET`;
const withCatalog = (more: string, contents = aStream(text)) =>
  aPdf([`<</Type/Catalog/Pages 2 0 R${more}>>`, "<</Type/Pages/Kids[3 0 R]/Count 1>>", page, contents, font]);

test("scripts, actions and attachments of a PDF are not run, and the rest of it is read", async () => {
  const script =
    "/OpenAction<</S/JavaScript/JS(globalThis.attacked = true)>>/AA<</WC<</S/URI/URI(http://x)>>>>";
  expect(await outcome(withCatalog(""))).toBe(1);
  expect(await outcome(withCatalog(script))).toBe(1);
  expect(globalThis).not.toHaveProperty("attacked");
});

test("a PDF whose pages lead in a circle, or which claims many, is refused", async () => {
  const circle = (kids: string, count: number) =>
    aPdf(["<</Type/Catalog/Pages 2 0 R>>", `<</Type/Pages/Kids[${kids}]/Count ${count}>>`, page]);
  expect(await outcome(circle("2 0 R", 1))).toBe("damaged");
  expect(await outcome(circle("3 0 R ".repeat(60), 60))).toBe("too_many_pages");
  expect(await outcome(circle("3 0 R", 2_000_000_000))).toBe("scanned");
});

test("a form that draws itself ends", async () => {
  const form = aStream("/X Do", "/Type/XObject/Subtype/Form/BBox[0 0 1 1]/Resources<</XObject<</X 4 0 R>>>>");
  const looping = page.replace("/Font<</F 5 0 R>>", "/XObject<</X 4 0 R>>");
  const pdf = aPdf(["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>", looping, form]);
  expect(await outcome(pdf)).toBe("scanned");
});

test("a stream of a PDF that unpacks to a hundred megabytes ends", async () => {
  const packed = deflateSync(Buffer.alloc(100_000_000, " "));
  expect(packed.length).toBeLessThan(200_000);
  expect(await outcome(withCatalog("", aStream(packed, "/Filter/FlateDecode")))).toBe("scanned");
});

test("a Word document that defines entities, or is nested without end, is refused or has no jobs", async () => {
  const word = (xml: string) =>
    zipSync({
      "[Content_Types].xml": strToU8(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
      ),
      "word/document.xml": strToU8(xml),
    });
  const entities = Array.from(
    { length: 12 },
    (_, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`,
  );
  const bomb = `<!DOCTYPE d [<!ENTITY e0 "Acme 2019">${entities.join("")}]><w:document>&e12;</w:document>`;
  expect(["damaged", 0]).toContain(await outcome(word(bomb)));
  const outside = `<!DOCTYPE d [<!ENTITY e SYSTEM "file:///etc/passwd">]><w:document>&e;</w:document>`;
  expect(["damaged", 0]).toContain(await outcome(word(outside)));
  expect(["damaged", 0]).toContain(await outcome(word("<a>".repeat(300_000))));
});

test("deeply nested data has no jobs", async () => {
  for (const hostile of ["[".repeat(1_000_000), '{"work":'.repeat(200_000), `{"work":${"[".repeat(500_000)}`])
    expect(["unsupported", 0]).toContain(await outcome(hostile));
  const xml = `<Candidate xmlns="http://www.europass.eu/1.0">${"<a>".repeat(300_000)}`;
  expect([0, "unsupported"]).toContain(await outcome(xml));
});

test("jobs beyond those that a form holds are shown as not understood", async () => {
  const jobs = Array.from(
    { length: 60 },
    (_, index) =>
      `Cook\nKitchen ${"ABCDEFGHIJ"[index % 10]}${"KLMNOP"[Math.floor(index / 10)]}\nJan ${1960 + index} - Mar ${1960 + index}\n`,
  );
  const reading = await readResume(strToU8(`Experience\n\n${jobs.join("\n")}`), { today: "2026-11" });
  expect([reading.jobs.length, reading.notUnderstood.length]).toEqual([resumeLimits.jobs, 10]);
});

test("what is left of a file that is too long is not passed over in silence", async () => {
  const job = "Experience\n\nCook\nAcme Inc.\nJan 2019 - Mar 2021\n";
  const isCut = async (whole: string) => (await readResume(strToU8(whole), { today: "2026-11" })).isCut;
  expect(await isCut(job)).toBe(false);
  expect(await isCut(`${job}${"- Washed the dishes of many guests\n".repeat(5_000)}`)).toBe(true);
});

test("a text of one endless line, or of endless dates, ends", async () => {
  for (const hostile of [
    "2019 ".repeat(400_000),
    "Jan 2019 - ".repeat(200_000),
    " ".repeat(2_000_000),
    "-".repeat(2_000_000),
    "Cook\nJan 2019 - Mar 2021\n".repeat(20_000),
    `Experience\n${"Cook, Acme\tBerlin\t2019 - 2021\n".repeat(20_000)}`,
  ])
    expect(await outcome(hostile)).toBeLessThanOrEqual(resumeLimits.jobs);
});
