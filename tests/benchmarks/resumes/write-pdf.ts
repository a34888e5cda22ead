import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";

const source = readFileSync(new URL("layouts.typ", import.meta.url), "utf8");
const folderOf = (name: string) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
const fontPaths = [folderOf("@expo-google-fonts/inter"), join(folderOf("dejavu-fonts-ttf"), "ttf")];
const [workspace] = fontPaths;
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths }] });
const writtenAt = Date.UTC(2026, 10, 20) / 1_000;

/** Fonts of the reports, and those that come with the compiler. */
export const fonts = ["Inter", "DejaVu Sans", "DejaVu Serif", "Libertinus Serif", "New Computer Modern"];

/** @param data what layouts.typ reads */
export function writePdf(data: object): Uint8Array {
  try {
    return compiler.pdf(
      { mainFileContent: source, inputs: { data: JSON.stringify(data) } },
      { creationTimestamp: writtenAt },
    );
  } finally {
    compiler.evictCache(0);
  }
}
