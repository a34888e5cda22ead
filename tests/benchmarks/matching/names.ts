import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { companyKey } from "#server/features/companies/company-key.ts";
import type { Context } from "#server/platform/context.ts";
import { importRows } from "#server/features/directory/import-rows.ts";
import { resolveCompanies } from "#server/features/directory/resolve-companies.ts";
import { suggestCompanies } from "#server/features/directory/suggest-companies.ts";

interface Pair {
  kind: string;
  label: "same" | "family" | "different";
  typed: string;
  known: string;
}

interface Figure {
  pairs: number;
  /** Recognized automatically. */
  taken: number;
  /** Recognized, or offered on the form. */
  offered: number;
}

const samples = new URL("../../../samples/companies/", import.meta.url);

/**
 * How well companies are recognized by their names: each pair's second name is in a directory with all the others, and
 * the first is typed into the form.
 */
export async function measureNames(context: Context) {
  const all: [string, Figure][] = [];
  for (const [part, title] of [
    ["pairs", "the rules and the list were made with these"],
    ["held-out", "held out at first, and looked at since"],
    ["once-fresh", "fresh at first, and looked at since"],
    ["fresh", "written before, not looked at"],
    ["latest", "written last, before anything was changed for them"],
  ] as const) {
    const pairs = readPairs(readFileSync(new URL(`${part}.txt`, samples), "utf8"));
    await fill(context, pairs);
    console.log(`\n${`Pairs of names: ${title}`.padEnd(64)}pairs  the same  or offered`);
    const figures = new Map<string, Figure>();
    for (const pair of pairs) {
      const figure = figures.get(`${pair.kind}: ${pair.label}`) ?? { pairs: 0, taken: 0, offered: 0 };
      const { isTaken, isOffered } = await resolve(context, pair);
      figures.set(`${pair.kind}: ${pair.label}`, figure);
      figure.pairs++;
      figure.taken += Number(isTaken);
      figure.offered += Number(isTaken || isOffered);
      if (process.argv.includes("--names") && isTaken !== (pair.label === "same"))
        console.log(
          `  ${pair.typed} | ${pair.known}: ${isTaken ? "taken" : isOffered ? "offered" : "neither"}`,
        );
    }
    for (const [kind, { pairs: count, taken, offered }] of figures)
      console.log(`${kind.padEnd(64)}${String(count).padEnd(7)}${String(taken).padEnd(10)}${offered}`);
    print(figures);
    all.push(...figures);
  }
  console.log("\nAll pairs of names together");
  print(all);
  await empty(context);
}

function print(figures: Iterable<[string, Figure]>) {
  const sum = (labels: string[], name: keyof Figure) =>
    [...figures].reduce(
      (total, [kind, figure]) => total + (labels.some((label) => kind.endsWith(label)) ? figure[name] : 0),
      0,
    );
  const same = [": same"];
  const related = [": same", ": family"];
  const share = (part: number, whole: number) => (part / whole).toFixed(3);
  const precision = share(sum(same, "taken"), sum([""], "taken"));
  const recall = share(sum(same, "taken"), sum(same, "pairs"));
  const offered = share(sum(related, "offered"), sum(related, "pairs"));
  console.log(`by itself: precision ${precision}, recall ${recall}; with what is offered: recall ${offered}`);
}

async function resolve(context: Context, { typed, known }: Pair) {
  const key = companyKey(known);
  const meant = (await resolveCompanies(context, [typed])).get(typed) ?? [];
  const { suggestions, family } = await suggestCompanies(context, { name: typed });
  const isOffered = [...suggestions, ...family.map(({ name }) => name)].some(
    (name) => companyKey(name) === key,
  );
  return { isTaken: meant.some(({ ownKey }) => ownKey === key), isOffered };
}

/** Each company has an employee. */
async function fill(context: Context, pairs: Pair[]) {
  await empty(context);
  const rows = pairs.map(({ known }, index) => {
    const email = `person${index}@mail.example`;
    return {
      line: index + 1,
      name: `Person ${index}`,
      email,
      profileUrl: "",
      company: known,
      position: "",
      start: "2020-01",
      end: "",
    };
  });
  await importRows(context, { rows });
}

const empty = ({ db }: Context) =>
  db.execute(sql`truncate directory_people, directory_companies, directory_imports cascade`);

function readPairs(text: string): Pair[] {
  let [kind, label]: [string, Pair["label"]] = ["", "same"];
  return text.split("\n").flatMap((row) => {
    const [, newKind, newLabel] = /^## (.*): (same|family|different)$/.exec(row) ?? [];
    if (newKind && isLabel(newLabel)) [kind, label] = [newKind, newLabel];
    const [typed, known] = row.split(" | ");
    return typed && known && !row.startsWith("#") ? [{ kind, label, typed, known }] : [];
  });
}

const isLabel = (text = ""): text is Pair["label"] => ["same", "family", "different"].includes(text);
