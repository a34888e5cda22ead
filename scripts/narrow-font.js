import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import subsetFont from "subset-font";

const folder = "node_modules/.cache/fonts";

/** From plain text to `<strong>`. */
const weights = { min: 400, max: 700 };

/** What text is set by, and what the pages' style sheets ask for. */
const features = "kern liga clig calt rlig ccmp locl mark mkmk cv11 ss03 tnum zero".split(" ");

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
  const whole = readFileSync(join(dirname(path), file));
  const narrow = await subsetFont(whole, charactersIn(ranges), {
    targetFormat: "woff2",
    variationAxes: { wght: weights },
    keepFeatures: features,
  });
  mkdirSync(folder, { recursive: true });
  const kept = join(folder, basename(file));
  writeFileSync(kept, narrow);
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
