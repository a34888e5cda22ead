import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import subsetFont from "subset-font";

/** Goes with the packages that the fonts come from. */
const cache = "node_modules/.cache/fonts";

/** From plain text to `<strong>`. */
const weights = { min: 400, max: 700 };

/** What text is set by, and what the pages' style sheets ask for. */
const features = "kern liga clig rlig ccmp locl mark mkmk cv11 ss03 tnum zero".split(" ");

/**
 * A style sheet of fonts whose Latin one, which every page loads, holds only what the pages show: the weights and features
 * in use. The others are for single letters, and come with them.
 * @param {string} css
 * @param {string} path of the style sheet
 */
export async function narrowed(css, path) {
  const [face = "", file = "", ranges = ""] =
    /@font-face \{[^}]*url\((\.\/files\/[\w-]+-latin-wght-normal\.woff2)\)[^}]*unicode-range: ([^;]+);/.exec(
      css,
    ) ?? [];
  const settings = {
    targetFormat: "woff2",
    variationAxes: { wght: weights },
    keepFeatures: features,
  };
  const whole = readFileSync(join(dirname(path), file));
  const made = createHash("sha256")
    .update(whole)
    .update(JSON.stringify([settings, ranges]))
    .digest("hex");
  const kept = join(cache, made, basename(file));
  // Each build of the pages asks for the same ones, which takes half a second each.
  if (!existsSync(kept)) {
    mkdirSync(dirname(kept), { recursive: true });
    const unfinished = `${kept}.${process.pid}`;
    writeFileSync(unfinished, await subsetFont(whole, charactersIn(ranges), settings));
    renameSync(unfinished, kept);
  }
  return css.replace(face, face.replace(file, relative(dirname(path), kept)));
}

/** @param {string} ranges as in `U+0000-00FF,U+0131` */
function charactersIn(ranges) {
  return ranges
    .split(",")
    .flatMap((range) => {
      const [first = 0, last = first] = range
        .replace("U+", "")
        .split("-")
        .map((code) => parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join("");
}
