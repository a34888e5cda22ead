import { type DateRange, findRange, hasYear } from "./experience-dates.ts";
import { isAttribute, type LineNames, parseNames } from "./experience-names.ts";
import { isAside, isBullet, isFurniture, withoutBullet } from "./experience-words.ts";

/** What a line of a work history is by itself. */
export type Line =
  /** The dates of a job, with at most its place and duration. */
  | { kind: "dates"; text: string; range: DateRange; place: string; tail: string }
  /** Dates with a name, or with both names. */
  | { kind: "dated"; text: string; range: DateRange; names: LineNames }
  /** May be a position, a company, or both. */
  | { kind: "name"; text: string }
  /** Place, duration or type of employment. */
  | { kind: "attribute"; text: string }
  /** Bullets, sentences, skills. A year in it is not a job's. */
  | { kind: "aside"; text: string };

const edges = /^[\s,;:|·•()[\]–—-]+|[\s,;:|·•()[\]–—-]+$/g;

export function classifyLines(texts: string[]): Line[] {
  const lines: Line[] = [];
  for (const text of texts) {
    const line = classifyLine(text);
    const above = lines.at(-1);
    // The second line of a wrapped bullet starts in lower case.
    const goesOn = above?.kind === "aside" && line.kind === "name" && /^\p{Ll}/u.test(text);
    lines.push(goesOn ? { kind: "aside", text } : line);
  }
  return lines;
}

function classifyLine(text: string): Line {
  const found = findRange(isBullet(text) ? withoutBullet(text) : text);
  if (found) {
    const { range, before, after } = found;
    // A description may follow the dates in the same line.
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
