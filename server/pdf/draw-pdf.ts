import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import type { PdfDocument } from "./pdf-document.ts";

const source = readFileSync(new URL("document.typ", import.meta.url), "utf8");
const folderOf = (name: string) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));

/** Inter has Latin, Greek and Cyrillic letters, DejaVu Sans the Arabic, Hebrew, Armenian and Georgian ones. */
const fontPaths = [folderOf("@expo-google-fonts/inter"), join(folderOf("dejavu-fonts-ttf"), "ttf")];
// A source can read files of its workspace: here are none that anybody may not read.
const [workspace] = fontPaths;
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths }] });

const omitted = "[…]";
const omission = `Where ${omitted} stands, the text has characters that this file has no letters for. The page in the browser shows them.`;
/** Of what is left out here every font has letters. */
const beyondLatin = /[^\n\p{Script=Latin}\p{Nd}\p{P}\p{Zs}+<=>|~$€£%]/gu;

/** The document as PDF/UA-1. What no font has letters for is left out, and the document says so; never is there a box. */
export function drawPdf(document: PdfDocument, at: Date): Uint8Array {
  let text = JSON.stringify(document, printable);
  // Each try may find some more: a character that stood behind another one, in a ligature.
  for (let tries = 0; tries < 3; tries++) {
    const drawn = tryToDraw(text, at);
    if ("bytes" in drawn) return drawn.bytes;
    text = without(text, new Set(drawn.missing));
  }
  const latin = tryToDraw(without(text, beyondLatin), at);
  if ("bytes" in latin) return latin.bytes;
  throw new Error("A document could not be drawn");
}

function tryToDraw(data: string, at: Date): { bytes: Uint8Array } | { missing: string[] } {
  try {
    const creationTimestamp = Math.floor(at.getTime() / 1000);
    return {
      bytes: compiler.pdf(
        { mainFileContent: source, inputs: { data } },
        { pdfStandard: "ua-1", creationTimestamp },
      ),
    };
  } catch (error) {
    const missing = missingIn(error);
    // What the compiler says quotes the text, and must not get into a log.
    // oxlint-disable-next-line eslint/preserve-caught-error -- for that very reason
    if (missing.length === 0) throw new Error("A document could not be drawn", { cause: kindOf(error) });
    return { missing };
  } finally {
    compiler.evictCache(0);
  }
}

/** PDF/UA forbids characters without letterforms, so that the compiler names each. */
function missingIn(error: unknown): string[] {
  const names = said(error).matchAll(/the text `\\"(.+?)\\"` could not be displayed/g);
  return [...names].flatMap(([, text = ""]) =>
    Array.from(
      text.replaceAll(/\\+u\{([0-9a-f]+)\}/g, (_, hex: string) =>
        String.fromCodePoint(Number.parseInt(hex, 16)),
      ),
    ),
  );
}

const said = (error: unknown) =>
  typeof error === "object" && error && "code" in error ? String(error.code) : "";
const kindOf = (error: unknown) => /message: "([\w/ -]+)/.exec(said(error))?.[1];

function without(json: string, missing: Set<string> | RegExp): string {
  const lacks = (character: string) =>
    missing instanceof RegExp ? new RegExp(missing.source, "u").test(character) : missing.has(character);
  const document = JSON.parse(json, (_key, value: unknown) => {
    if (typeof value !== "string") return value;
    const kept = Array.from(value, (character) => (lacks(character) ? "\0" : character)).join("");
    return kept.replaceAll(/\0[\0\p{M}\p{Cf}]*(?:\s*\0[\0\p{M}\p{Cf}]*)*/gu, omitted);
  }) as PdfDocument;
  const isSaid = document.facts.at(-1) === omission;
  return JSON.stringify({ ...document, facts: isSaid ? document.facts : [...document.facts, omission] });
}

/** Without control characters, but for the end of a line. */
function printable(_key: string, value: unknown): unknown {
  if (typeof value !== "string") return value;
  return value
    .toWellFormed()
    .replaceAll("\t", " ")
    .replaceAll(/(?!\n)\p{Cc}/gu, "");
}
