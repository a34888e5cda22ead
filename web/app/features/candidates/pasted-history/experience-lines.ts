import { type DateRange, findRange, hasYear } from "./experience-dates.ts";
import { isAttribute, type LineNames, parseNames } from "./experience-names.ts";
import { isAside, isBullet, isFurniture, withoutBullet } from "./experience-words.ts";

/** What a line of a work history is, before anybody looks at the lines around it. */
export type Line =
  /** The dates of a job, and at most where and how long it was. */
  | { kind: "dates"; text: string; range: DateRange; place: string; tail: string }
  /** Dates with a name, or with both names. */
  | { kind: "dated"; text: string; range: DateRange; names: LineNames }
  /** May name a position, a company, or both. */
  | { kind: "name"; text: string }
  /** Where, how long, how employed. */
  | { kind: "attribute"; text: string }
  /** Bullets, sentences, skills. A year in it belongs to nothing. */
  | { kind: "aside"; text: string };

const edges = /^[\s,;:|·•()[\]–—-]+|[\s,;:|·•()[\]–—-]+$/g;

export function classifyLines(texts: string[]): Line[] {
  const lines: Line[] = [];
  for (const text of texts) {
    const line = classifyLine(text);
    const above = lines.at(-1);
    // A bullet that is broken into two lines goes on in small letters.
    const goesOn = above?.kind === "aside" && line.kind === "name" && /^\p{Ll}/u.test(text);
    lines.push(goesOn ? { kind: "aside", text } : line);
  }
  return lines;
}

function classifyLine(text: string): Line {
  const found = findRange(isBullet(text) ? withoutBullet(text) : text);
  if (found) {
    const { range, before, after } = found;
    // A description may begin in the same line, behind the dates.
    const isDescribed = /[.!]$/.test(after) && after.split(" ").length > 3;
    const names = parseNames(isDescribed ? before : `${before}\t${after}`);
    const isComplete = names?.names !== null && names?.names !== undefined;
    const rest = after.replace(edges, "");
    const isTail = rest === "" || /^\s*[·•(]/.test(after) || rest.split(/\s+[·•|]\s+/).every(isAttribute);
    if (before.replace(edges, "") === "" && isTail && !isComplete && !isBullet(text))
      return { kind: "dates", text, range, place: names?.place ?? "", tail: after.trim() };
    const isEntry = names && (isComplete || (names.single !== null && !isBullet(text)));
    return isEntry ? { kind: "dated", text, range, names } : { kind: "aside", text };
  }
  if (hasYear(text) || (isAside(text) && !isFurniture(text))) return { kind: "aside", text };
  return { kind: isFurniture(text) || isAttribute(text) ? "attribute" : "name", text };
}
