import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import fc from "fast-check";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test, vi } from "vitest";
import { createPdfRenderer, renderPdf, timeLimitMs } from "./render-pdf.ts";
import { ServerBusyError } from "#server/platform/errors.ts";
import type { PdfDocument } from "./pdf-document.ts";

const worker = new URL("pdf-worker.ts", import.meta.url);
const day = new Date("2026-11-21T10:00:00Z");

test("texts are rendered as written, in five scripts and never as code, and each page says who it is for", async () => {
  const text = 'Größe. Ελληνικά. Кириллица. #read("/etc/passwd") $x$ *bold* <label> @cite \\u{41}';
  const bytes = await pdfOf(aDocument([text, "שלום עולם", "مرحبا", "Managed \u2068محمد\u2069, 2018"]), day);
  const { pages, info } = await read(bytes);
  const all = pages.join("\n");
  for (const word of text.split(" ")) expect(all).toContain(word);
  for (const word of ["שלום", "עולם", "مرحبا", "محمد"]) expect(all).toContain(word);
  expect(all).not.toContain("[…]");
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) expect(page).toContain("for Morgan Ellis, 21 Nov 2026");
  expect(info).toMatchObject({ Title: "Report on Robin Vale" });
  // Tagged, and of the standard that promises that screen readers can read it.
  const raw = Buffer.from(bytes).toString("latin1");
  expect(raw).toContain("/MarkInfo");
  expect(raw).toMatch(/pdfuaid:part>1</);
});

test("a name in any of twenty scripts is on the page, and in the file's title", async () => {
  const apart = "王小明 山田太郎 𠮷田 김민수 สมชาย አማርኛ ລາວ ქართული";
  // For letters that join or change places, the test's PDF reader returns other code points than were typed.
  const joined = "राहुल বাংলা ਪੰਜਾਬੀ ગુજરાતી ଓଡ଼ିଆ தமிழ் తెలుగు ಕನ್ನಡ മലയാളം සිංහල ខ្មែរ မြန်မာ";
  for (const name of `${apart} ${joined}`.split(" ")) {
    const title = `Report on ${name}`;
    const { pages, info } = await read(await pdfOf({ ...aDocument(["He is calm."], 0), title }, day));
    expect(info).toMatchObject({ Title: title });
    expect(pages.join("\n")).not.toContain("cannot show");
    if (apart.includes(name)) expect(pages[0]).toContain(title);
  }
});

test("characters without a font are left out and their script is named; they never appear as boxes", async () => {
  const { pages } = await read(await pdfOf(aDocument(["She said བོད་ and 🧑‍🚀 to us\0."]), day));
  expect(pages.join("\n")).toContain("She said […] and […] to us.");
  expect(pages[0]).toContain("has characters that PDF reports cannot show yet (Tibetan, emoji).");
  expect(pages[0]).not.toContain("This name");
});

test("a name without a font stays in the file's title, and the page says what is missing", async () => {
  const title = "Report on བསྟན་འཛིན";
  const { pages, info } = await read(await pdfOf({ ...aDocument(["Calm."], 0), title }, day));
  expect(info).toMatchObject({ Title: title });
  expect(pages[0]).toContain("Report on […]");
  expect(pages[0]).toContain("This name is written in a script that PDF reports cannot show yet: Tibetan.");
});

test("any text can be rendered as a document", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary", maxLength: 60 }), async (text) => {
      expect((await pdfOf(aDocument([text], 1), day)).length).toBeGreaterThan(1_000);
    }),
    { numRuns: 20 },
  );
});

test("a document that takes too long fails alone, and each document after it has its full time", async ({
  onTestFinished,
}) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const renderer = createPdfRenderer(() => new Worker(worker));
  const outcomes = Promise.allSettled(
    [aDocument([], 2_000), ...Array(4).fill(aDocument(["Calm."], 1))].map((document: PdfDocument, index) =>
      renderer(`manager ${index}`, (render) => render(document, day)),
    ),
  );
  await vi.advanceTimersByTimeAsync(timeLimitMs);
  const [slow, ...others] = await outcomes;
  expect(slow).toMatchObject({ status: "rejected", reason: expect.any(ServerBusyError) });
  expect(others.map(({ status }) => status)).toEqual(Array(4).fill("fulfilled"));
});

test("on a platform without the compiler, documents are refused with that reason", async () => {
  const withoutCompiler = `data:text/javascript,import { registerHooks } from "node:module";
    registerHooks({ resolve(name, context, next) {
      if (name.startsWith("@myriaddreamin/")) throw new Error("Cannot find native binding");
      return next(name, context);
    } });`;
  const renderer = createPdfRenderer(() => new Worker(worker, { execArgv: ["--import", withoutCompiler] }));
  for (let time = 0; time < 2; time++)
    await expect(renderer("manager", (render) => render(aDocument([]), day))).rejects.toMatchObject({
      code: "PDF_NOT_HERE",
    });
});

test("a quote begins on the same page as its reviewer's name", async () => {
  const words = Array.from({ length: 60 }, (_, index) => `Said ${index}.`);
  for (const ratings of [0, 1, 2]) {
    const { pages } = await read(await pdfOf(aDocument(words, ratings), day));
    for (const page of pages) expect(page.match(/Reviewer A/g)?.length).toBe(page.match(/Said \d+/g)?.length);
  }
});

test("a word that is longer than a line breaks, and stays whole in the text", async () => {
  const word = "Rindfleischetikettierung".repeat(8);
  const table = { kind: "table" as const, header: ["Reviewer", "Company"], rows: [["Reviewer A", word]] };
  const document = { ...aDocument([word], 0), title: `Report on ${word}` };
  document.blocks.push(table);
  const pdf = await getDocumentProxy(new Uint8Array(await pdfOf(document, day)));
  const page = await pdf.getPage(1);
  const [, , pageWidth = 0] = page.view;
  const { items } = await page.getTextContent();
  const pieces = items.flatMap((item) => ("str" in item ? item : []));
  for (const { transform, width } of pieces) expect(transform[4] + width).toBeLessThan(pageWidth);
  expect(pieces.map(({ str }) => str).join("")).toContain(word);
});

test("poppler reads the same text, if it is installed", async ({ skip, onTestFinished }) => {
  const folder = mkdtempSync(join(tmpdir(), "forthright-pdf-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "report.pdf");
  writeFileSync(file, await pdfOf(aDocument(["Calm under pressure."]), day));
  const { error, stdout } = spawnSync("pdftotext", [file, "-"], { encoding: "utf8" });
  skip(error !== undefined, "pdftotext is not installed (apt install poppler-utils)");
  expect(stdout).toContain("Calm under pressure.");
  expect(spawnSync("pdfinfo", [file], { encoding: "utf8" }).stdout).toMatch(/Tagged: +yes/);
});

const pdfOf = (document: PdfDocument, at: Date) => renderPdf("manager", (render) => render(document, at));

async function read(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf, { mergePages: false });
  return { pages: text, info: (await pdf.getMetadata()).info };
}

function aDocument(texts: string[], ratings = 20): PdfDocument {
  const places = [1, 2, 3, 4, 5].map((place) => ({
    name: String(place),
    dots: Array.from({ length: place }, (_, index) => ({ letter: "A", isRing: index % 2 === 0 })),
  }));
  const row = {
    about: null,
    question: "Teamwork?",
    notes: [],
    dots: { places, isScale: true, words: "Reviewer B: 4" },
    average: "4.0",
    answers: "3",
    range: "3 to 5",
  };
  return {
    title: "Report on Robin Vale",
    product: "Forthright",
    company: "Juniper Labs",
    logo: null,
    paper: "a4",
    isLandscape: false,
    footer: "for Morgan Ellis, 21 Nov 2026",
    facts: ["For Software Engineer"],
    blocks: [
      { kind: "heading", level: 2, text: "Ratings" },
      { kind: "ratings", rows: Array.from({ length: ratings }, () => row) },
      ...texts.map((text) => ({ kind: "quote" as const, who: "Reviewer A", text })),
      { kind: "table", header: ["Name", "Asked"], rows: [["Peer", "1"]] },
    ],
  };
}
