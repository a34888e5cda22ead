import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { importRows } from "#server/features/directory/import-rows.ts";
import { anAdmin } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";

/** `by` is an address, a profile, or both; both together show that two records are one person. */
type Report = [person: number, position: number, by?: number];
/** A batch is imported, an import is reverted, or queued tasks run. */
type Step = { file: number; rows: Report[] } | { revert: number } | "run";

const maxFile = 2;
const upTo = (max: number) => fc.nat({ max });
const rows = fc.array(fc.tuple(upTo(1), upTo(1), fc.oneof(fc.constant(0), upTo(2))), {
  minLength: 1,
  maxLength: 2,
});
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ file: upTo(maxFile), rows }) },
  { weight: 2, arbitrary: fc.record({ revert: upTo(maxFile) }) },
  { weight: 1, arbitrary: fc.constant("run" as const) },
);
const cook: Report[] = [[0, 0]];
const chef: Report[] = [[0, 1]];
const byProfile: Report[] = [[0, 0, 1]];
const byBoth: Report[] = [[0, 0, 2]];
/** Random runs that lost entries or left too many. */
const examples: [Step[]][] = [
  // An entry returns to an import during its revert, because another import reported it too.
  [[{ file: 0, rows: cook }, { file: 1, rows: cook }, { file: 2, rows: chef }, { revert: 0 }, { revert: 2 }]],
  // A file reports the same entry again with other values, after another file has.
  [[{ file: 0, rows: cook }, { file: 1, rows: cook }, { file: 0, rows: chef }, { revert: 0 }]],
  [[{ file: 0, rows: cook }, { file: 1, rows: chef }, { file: 0, rows: cook }, { revert: 0 }]],
  // Two entries that both imports reported become one.
  [
    [
      { file: 0, rows: cook },
      { file: 1, rows: byProfile },
      { file: 2, rows: byBoth },
      { revert: 0 },
      { revert: 1 },
      { revert: 2 },
    ],
  ],
];

test("after reverts in any order the directory has exactly what the remaining imports report", async ({
  app,
}) => {
  const { admin } = (await anAdmin(app)).browser;
  const property = fc.asyncProperty(fc.array(anyStep, { maxLength: 8 }), async (steps) => {
    await app.db.execute(sql`truncate directory_people, directory_companies, directory_imports cascade`);
    const imported: { file: number; rows: Report[] }[] = [];
    const ids = new Map<number, { id: number; key: string }>();
    const reverted = new Set<number>();
    for (const step of steps) {
      if (step === "run") await app.runTasks();
      else if ("revert" in step) {
        const target = ids.get(step.revert);
        if (!target || reverted.has(step.revert)) continue;
        await admin.imports.revert({ importId: target.id });
        reverted.add(step.revert);
      } else if (!reverted.has(step.file)) {
        const key = ids.get(step.file)?.key ?? randomUUID();
        const batch = imported.filter(({ file }) => file === step.file).length + 1;
        const file = { key, name: `${step.file}.csv`, batch, isLast: false };
        await importRows(app.context, { rows: step.rows.map(rowOf), file });
        const [latest] = (await admin.imports.list({})).imports;
        if (!ids.has(step.file)) ids.set(step.file, { id: latest?.id ?? 0, key });
        imported.push(step);
      }
    }
    await app.runTasks();
    const expected = imported
      .filter(({ file }) => !reverted.has(file))
      .flatMap((step) => step.rows.map(rowOf));
    // If two records turn out to be one person, the position is one of theirs, so only the names are compared.
    const isPlain = imported.every((step) => step.rows.every(([, , by]) => !by));
    const byName = (entries: { name: string; position: string }[]) =>
      Object.fromEntries(entries.map(({ name, position }) => [name, isPlain && position]));
    expect(byName(await storedEntries(app))).toEqual(byName(expected));
  });
  await fc.assert(property, { numRuns: 20, examples });
});

const rowOf = ([person, position, by = 0]: Report) => ({
  line: 2,
  name: `Ann ${person}`,
  email: by === 1 ? "" : `ann${person}@known.example`,
  profileUrl: by === 0 ? "" : `https://profiles.example/ann${person}`,
  company: "Acme",
  position: `Cook ${position}`,
  start: "2018-01",
  end: "2021-01",
});

async function storedEntries({ db }: TestApp) {
  const { rows: found } = await db.execute<{ name: string; position: string }>(sql`
    select name, position from directory_employments e join directory_people person on person.id = e.person_id`);
  return found;
}
