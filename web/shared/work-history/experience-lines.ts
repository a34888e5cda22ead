import { type DateRange, findRange, hasYear, readDuration } from "./experience-dates.ts";
import { isAttribute, type LineNames, parseNames, type Style, styleOf } from "./experience-names.ts";
import { isPhrase, titleScore } from "./experience-titles.ts";
import {
  isAside,
  isBullet,
  isDescription,
  isPageText,
  isPostalAddress,
  withoutBullet,
  withoutListEnd,
} from "./experience-words.ts";

/** What a line of a work history is by itself. */
export type Line =
  /** The dates of a job, with at most its place and duration. */
  | { kind: "dates"; text: string; range: DateRange; place: string; tail: string }
  /** Dates with a name, or with both names. */
  | { kind: "dated"; text: string; range: DateRange; names: LineNames }
  /** May be a position, a company, or both. */
  | { kind: "name"; text: string; names: LineNames | null }
  /** Place, duration or type of employment. */
  | { kind: "attribute"; text: string }
  /** Bullets, sentences, skills. A year in it is not a job's. */
  | { kind: "aside"; text: string };

const edges = /^[\s,;:|·•()[\]–—-]+|[\s,;:|·•()[\]–—-]+$/g;

export function classifyLines(texts: string[]): Line[] {
  const lines = classify(texts);
  const style = findStyle(lines);
  return style ? classify(texts, style) : lines;
}

/** The style of the entries, if at least two are clear and no entry has another. */
function findStyle(lines: Line[]): Style | undefined {
  const styles = lines.flatMap((line, index) => {
    if (line.kind === "dated") return [styleOf(withoutDates(line.text))];
    const isNextToDates = [lines[index - 1], lines[index + 1]].some((other) => other?.kind === "dates");
    return line.kind === "name" && isNextToDates ? [styleOf(line.text)] : [];
  });
  const [first, ...more] = styles.filter((style) => style !== null);
  const isShared = more.every(
    (style) => style.separator === first?.separator && style.isPositionFirst === first.isPositionFirst,
  );
  return more.length > 0 && isShared ? first : undefined;
}

function withoutDates(text: string): string {
  const found = findRange(isBullet(text) ? withoutBullet(text) : text);
  return found ? `${found.before}\t${found.after}` : text;
}

function classify(texts: string[], style?: Style): Line[] {
  const lines: Line[] = [];
  for (const text of texts) {
    const line = classifyLine(text, style);
    const above = lines.at(-1);
    // The second line of a wrapped bullet starts in lower case.
    const goesOn = above?.kind === "aside" && line.kind === "name" && /^\p{Ll}/u.test(text);
    lines.push(goesOn ? { kind: "aside", text } : line);
  }
  return lines;
}

/** 'Bis heute 4 Jahre und 2 Monate, ' stands before the dates in XING's profiles. */
const isTimeSpent = (before: string) =>
  readDuration(before.replace(/^bis heute /i, "").replace(edges, "")) !== null;

function classifyLine(text: string, style?: Style): Line {
  const found = findRange(isBullet(text) ? withoutBullet(text) : text);
  if (found) {
    const { range } = found;
    const before = isTimeSpent(found.before) ? "" : found.before;
    const after = withoutListEnd(found.after);
    const names = parseNames(isDescription(after) ? before : `${before}\t${after}`, style);
    const isComplete = names?.names !== null && names?.names !== undefined;
    const rest = after.replace(edges, "");
    const isTail = rest === "" || /^\s*[·•(]/.test(after) || rest.split(/\s+[·•|]\s+/).every(isAttribute);
    if (before.replace(edges, "") === "" && isTail && !isComplete && !isBullet(text))
      return { kind: "dates", text, range, place: names?.place ?? "", tail: after.trim() };
    const isEntry = names && (isComplete || (names.single !== null && !isBullet(text)));
    return isEntry ? { kind: "dated", text, range, names } : { kind: "aside", text };
  }
  if (hasYear(text) || (isAside(text) && !isPageText(text))) return { kind: "aside", text };
  if (isPageText(text) || isAttribute(text) || isPostalAddress(text)) return { kind: "attribute", text };
  if (isPhrase(text) && titleScore(text) >= 0) return { kind: "aside", text };
  return { kind: "name", text, names: parseNames(text, style) };
}
