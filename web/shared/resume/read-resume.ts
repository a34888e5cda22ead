import { parseExperience, resolveSharedYears, toExperience } from "#web/shared/work-history/parse-experience.ts";
import { classifyHeading } from "#web/shared/work-history/experience-headings.ts";
import { isBullet } from "#web/shared/work-history/experience-words.ts";
import { inReadingOrder } from "./columns.ts";
import { type Line, linesOf } from "./lines.ts";
import { readPdf } from "./pdf-text.ts";
import { readEntries, textOf } from "./entries.ts";
import { plainText } from "#tests/benchmarks/resumes/plain-text.ts";
export async function readResume(bytes: Uint8Array, fileName: string, { today }: { today: string }): Promise<any> {
  if (fileName.endsWith(".json")) return readJson(new TextDecoder().decode(bytes));
  const isPdf = fileName.endsWith(".pdf");
  const lines = isPdf
    ? (await readPdf(bytes, { onProgress: () => {}, checkTime: () => {} })).pages.flatMap((pieces, page) => inReadingOrder(linesOf(pieces, page + 1)))
    : linesOfText(await plainText(bytes, fileName).catch(() => ""));
  const text = isPdf ? lines.map(textOf).join("\n") : await plainText(bytes, fileName).catch(() => "");
  const parsed = parseExperience(text, today);
  const jobs = resolveSharedYears(workSections(lines).flatMap((section) => readEntries(section))).map(toExperience);
  if (process.env["ONLY"] === "text") return parsed;
  if (process.env["ONLY"] === "layout") return { ...parsed, jobs };
  return jobs.length >= parsed.jobs.length && !isLinkedIn(text) ? { ...parsed, jobs } : parsed;
}
export { textOf };
export function workSections(lines: Line[]): Line[][] {
  const split = withoutLabels(lines);
  const headings = split.map((line, at) => {
    const isBelow = isBullet(textOf(split[at + 1] ?? { page: 0, y: 0, cells: [] }));
    const fonts = new Set(line.cells.map(({ runs }) => runs[0]?.font));
    return fonts.size === 1 ? classifyHeading(textOf(line).replaceAll("\t", " "), isBelow) : null;
  });
  const hasWork = headings.includes("work");
  let isWork = !hasWork;
  const sections: Line[][] = [[]];
  for (const [at, line] of split.entries()) {
    const heading = headings[at];
    if (heading) {
      isWork = heading === "work" || (heading === "introduction" && !hasWork);
      sections.push([]);
    } else if (isWork) sections.at(-1)?.push(line);
  }
  return sections.filter((section) => section.length > 0);
}
function linesOfText(text: string): Line[] {
  return text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/).flatMap((line, at) => {
    const cells = line.split(/\t| {3,}/).map((part, place) => ({ text: part.trim(), x: place * 100 + (/^ */.exec(part)?.[0].length ?? 0) * 5, right: place * 100 + 50, runs: [{ text: part.trim(), font: "" }], size: 10 })).filter(({ text }) => text !== "");
    return cells.length > 0 ? [{ page: 0, y: at * 12, cells }] : [];
  });
}

/** Headings beside the text are lines of their own, and their second lines are left out. */
function withoutLabels(lines: Line[]): Line[] {
  const all: Line[] = [];
  let label: { x: number; size: number; font: string; y: number } | null = null;
  for (const line of lines) {
    const cells = splitLabel(line.cells);
    const [first, ...rest] = cells;
    if (!first) continue;
    const isHeading = classifyHeading(first.text, false) !== null;
    const isSame = label && Math.abs(first.x - label.x) < 2 && first.size === label.size && first.runs[0]?.font === label.font;
    if (isHeading && rest.length > 0) {
      label = { x: first.x, size: first.size, font: first.runs[0]?.font ?? "", y: line.y };
      all.push({ ...line, cells: [first] }, { ...line, cells: rest });
    } else if (isSame && label && label.font !== "" && line.y - label.y < 2.5 * label.size && !isHeading) {
      if (rest.length > 0) all.push({ ...line, cells: rest });
    } else all.push({ ...line, cells });
  }
  return all;
}

/** A heading that touches the text beside it. */
function splitLabel(cells: Line["cells"]): Line["cells"] {
  const [first, ...rest] = cells;
  const [run, ...others] = first?.runs ?? [];
  if (!first || !run || others.length === 0 || classifyHeading(run.text.trim(), false) === null) return cells;
  const text = others.map((other) => other.text).join("").trim();
  return text === "" ? cells : [{ ...first, text: run.text.trim(), runs: [run] }, { ...first, text, x: first.x + 1, runs: others }, ...rest];
}

const isLinkedIn = (text: string) => /linkedin\.com\/in\//.test(text) && /(?:^|\n)\s*(?:Page|Seite|Página|Pagina|Strona) \d+ (?:of|von|sur|de|di|van|z) \d+/m.test(text);

function readJson(text: string): any {
  const { work = [] } = JSON.parse(text);
  return {
    name: null,
    notUnderstood: [],
    leftAside: [],
    jobs: work.map((one: any) => ({
      company: one.name ?? one.company ?? "",
      position: one.position ?? "",
      place: one.location ?? "",
      startDate: String(one.startDate ?? "").slice(0, 7),
      endDate: String(one.endDate ?? "").slice(0, 7),
      isCurrent: !one.endDate,
      isGuessed: false,
    })),
  };
}
