import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import type { PdfDocument } from "./pdf-document.ts";

const source = readFileSync(new URL("document.typ", import.meta.url), "utf8");
const folderOf = (name: string) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));

/** Inter has Latin, Greek and Cyrillic letters, DejaVu Sans the Arabic, Hebrew, Armenian and Georgian ones. */
const fontPaths = [
  folderOf("@expo-google-fonts/inter"),
  join(folderOf("dejavu-fonts-ttf"), "ttf"),
  fileURLToPath(new URL("fonts", import.meta.url)),
];
/** The fonts of server/platform/pdf/fonts, read only for documents with such characters: the first has 13 MB. */
const fontsByScript: [family: string, characters: RegExp][] = [
  [
    "Noto Sans CJK SC",
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303F\uFF00-\uFFEF]/u,
  ],
  ["Noto Sans Thai", /\p{Script=Thai}/u],
  ["Noto Sans Devanagari", /\p{Script=Devanagari}/u],
  ["Noto Sans Bengali", /\p{Script=Bengali}/u],
  ["Noto Sans Gurmukhi", /\p{Script=Gurmukhi}/u],
  ["Noto Sans Gujarati", /\p{Script=Gujarati}/u],
  ["Noto Sans Oriya", /\p{Script=Oriya}/u],
  ["Noto Sans Tamil", /\p{Script=Tamil}/u],
  ["Noto Sans Telugu", /\p{Script=Telugu}/u],
  ["Noto Sans Kannada", /\p{Script=Kannada}/u],
  ["Noto Sans Malayalam", /\p{Script=Malayalam}/u],
  ["Noto Sans Sinhala", /\p{Script=Sinhala}/u],
  ["Noto Sans Khmer", /\p{Script=Khmer}/u],
  ["Noto Sans Myanmar", /\p{Script=Myanmar}/u],
  ["Noto Sans Ethiopic", /\p{Script=Ethiopic}/u],
];
/** Scripts in use today that no font here has. */
const scriptsWithoutFont: [name: string, characters: RegExp][] = [
  ["Tibetan", /\p{Script=Tibetan}/u],
  ["Mongolian", /\p{Script=Mongolian}/u],
  ["Thaana", /\p{Script=Thaana}/u],
  ["Syriac", /\p{Script=Syriac}/u],
  ["Cherokee", /\p{Script=Cherokee}/u],
  ["Javanese", /\p{Script=Javanese}/u],
  ["Balinese", /\p{Script=Balinese}/u],
  ["Yi", /\p{Script=Yi}/u],
  ["Adlam", /\p{Script=Adlam}/u],
  ["Ol Chiki", /\p{Script=Ol_Chiki}/u],
  ["Meetei Mayek", /\p{Script=Meetei_Mayek}/u],
  ["emoji", /\p{Extended_Pictographic}/u],
];
// A document can read files of its workspace, so this folder contains only fonts.
const [workspace] = fontPaths;
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths }] });

const omitted = "[…]";
/** Characters that a font may lack. Every font has the others. */
const beyondLatin = /[^\n\p{Script=Latin}\p{Nd}\p{P}\p{Zs}+<=>|~$€£%]/u;

interface RenderableDocument extends PdfDocument {
  /** The title without unprintable characters. The file's metadata has the whole title. */
  shownTitle: string;
  fonts: string[];
  /** Selects the forms of Chinese characters. */
  han: "zh" | "ja";
}

/** Renders PDF/UA-1. Characters that no font has are replaced, and the page says so: nothing disappears silently. */
export function renderDocument(input: PdfDocument, createdAt: Date): Uint8Array {
  const json = JSON.stringify(input, removeControls);
  const fonts = fontsByScript.filter(([, characters]) => characters.test(json)).map(([family]) => family);
  const complete: RenderableDocument = {
    ...(JSON.parse(json) as PdfDocument),
    shownTitle: String(removeControls("", input.title)),
    fonts: ["Inter", "DejaVu Sans", ...fonts],
    han: /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(json) ? "ja" : "zh",
  };
  // Each try may find more missing characters, which were hidden behind another one in a ligature.
  const missing = new Set<string>();
  for (let tries = 0; tries < 3; tries++) {
    const document = missing.size === 0 ? complete : omit(complete, (character) => missing.has(character));
    const rendered = tryToRender(document, createdAt);
    if ("bytes" in rendered) return rendered.bytes;
    for (const character of rendered.missing) missing.add(character);
  }
  const latinOnly = omit(complete, (character) => beyondLatin.test(character));
  const renderedLatin = tryToRender(latinOnly, createdAt);
  if ("bytes" in renderedLatin) return renderedLatin.bytes;
  throw new Error("A document could not be rendered");
}

function tryToRender(
  document: RenderableDocument,
  createdAt: Date,
): { bytes: Uint8Array } | { missing: string[] } {
  try {
    const creationTimestamp = Math.floor(createdAt.getTime() / 1000);
    return {
      bytes: compiler.pdf(
        { mainFileContent: source, inputs: { data: JSON.stringify(document) } },
        { pdfStandard: "ua-1", creationTimestamp },
      ),
    };
  } catch (error) {
    const missing = missingCharacters(error);
    // The compiler's message quotes the text, which must not be logged.
    // oxlint-disable-next-line eslint/preserve-caught-error -- for that very reason
    if (missing.length === 0) throw new Error("A document could not be rendered", { cause: kindOf(error) });
    return { missing };
  } finally {
    compiler.evictCache(0);
  }
}

/** The compiler names each character that no font has, because PDF/UA forbids these. */
function missingCharacters(error: unknown): string[] {
  const names = compilerMessage(error).matchAll(/the text `\\"(.+?)\\"` could not be displayed/g);
  return [...names].flatMap(([, text = ""]) =>
    Array.from(
      text.replaceAll(/\\+u\{([0-9a-f]+)\}/g, (_, hex: string) =>
        String.fromCodePoint(Number.parseInt(hex, 16)),
      ),
    ),
  );
}

const compilerMessage = (error: unknown) =>
  typeof error === "object" && error && "code" in error ? String(error.code) : "";
const kindOf = (error: unknown) => /message: "([\w/ -]+)/.exec(compilerMessage(error))?.[1];

function omit(document: RenderableDocument, isMissing: (character: string) => boolean): RenderableDocument {
  const omissions = new Set<string>();
  const json = JSON.stringify(document);
  const remaining = JSON.parse(json, (key, value: unknown) => {
    if (typeof value !== "string" || key === "title") return value;
    const marked = Array.from(value, (character) => {
      if (!isMissing(character)) return character;
      omissions.add(character);
      return "\0";
    }).join("");
    return marked.replaceAll(/\0[\0\p{M}\p{Cf}]*(?:\s*\0[\0\p{M}\p{Cf}]*)*/gu, omitted);
  }) as RenderableDocument;
  if (omissions.size === 0) return remaining;
  const lost = [...omissions].join("");
  const missingInTitle = Array.from(document.title).filter(isMissing).join("");
  const notes = [...(missingInTitle ? [describeTitleOmission(missingInTitle)] : []), describeOmission(lost)];
  return { ...remaining, facts: [...remaining.facts, ...notes] };
}

const scriptsIn = (characters: string) =>
  scriptsWithoutFont.filter(([, script]) => script.test(characters)).map(([name]) => name);

function describeTitleOmission(characters: string): string {
  const scripts = scriptsIn(characters).join(", ") || "one without a font here";
  return `This name is written in a script that PDF reports cannot show yet: ${scripts}. The file name and the page in the browser have it.`;
}

function describeOmission(characters: string): string {
  const scripts = scriptsIn(characters);
  const names = scripts.length > 0 ? ` (${scripts.join(", ")})` : "";
  return `Where ${omitted} stands, the text has characters that PDF reports cannot show yet${names}. The page in the browser shows them.`;
}

/** Removes control characters except line breaks. */
function removeControls(_key: string, value: unknown): unknown {
  if (typeof value !== "string") return value;
  return value
    .toWellFormed()
    .replaceAll("\t", " ")
    .replaceAll(/(?!\n)\p{Cc}/gu, "");
}
