import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { importRows } from "../import-rows.ts";
import { anAdmin } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";

/** `by` is an address, a profile, or both; both together show that two records are one person. */
type Told = [person: number, position: number, by?: number];
/** A batch is imported, an import is reverted, or queued tasks run. */
type Step = { file: number; rows: Told[] } | { takeBack: number } | "run";

const most = 2;
const upTo = (max: number) => fc.nat({ max });
const rows = fc.array(fc.tuple(upTo(1), upTo(1), fc.oneof(fc.constant(0), upTo(2))), {
  minLength: 1,
  maxLength: 2,
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ file: upTo(most), rows }) },
  { weight: 2, arbitrary: fc.record({ takeBack: upTo(most) }) },
  { weight: 1, arbitrary: fc.constant("run" as const) },
);
const cook: Told[] = [[0, 0]];
const chef: Told[] = [[0, 1]];
const byProfile: Told[] = [[0, 0, 1]];
const byBoth: Told[] = [[0, 0, 2]];
/** Random runs that lost entries or left too many. */
const examples: [Step[]][] = [
  // An entry returns to an import during its revert, because another import reported it too.
  [
    [
      { file: 0, rows: cook },
      { file: 1, rows: cook },
      { file: 2, rows: chef },
      { takeBack: 0 },
      { takeBack: 2 },
    ],
  ],
  // A file reports the same entry again with other values, after another file has.
  [[{ file: 0, rows: cook }, { file: 1, rows: cook }, { file: 0, rows: chef }, { takeBack: 0 }]],
  [[{ file: 0, rows: cook }, { file: 1, rows: chef }, { file: 0, rows: cook }, { takeBack: 0 }]],
  // Two entries that both imports reported become one.
  [
    [
      { file: 0, rows: cook },
      { file: 1, rows: byProfile },
      { file: 2, rows: byBoth },
      { takeBack: 0 },
      { takeBack: 1 },
      { takeBack: 2 },
    ],
  ],
];

test("after reverts in any order the directory has exactly what the remaining imports report", async ({
  app,
}) => {
  const { admin } = (await anAdmin(app)).browser;
  const property = fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
    await app.db.execute(sql`truncate directory_people, directory_companies, directory_imports cascade`);
    const kept: { file: number; rows: Told[] }[] = [];
    const ids = new Map<number, { id: number; key: string }>();
    const isGone = new Set<number>();
    for (const one of steps) {
      if (one === "run") await app.runTasks();
      else if ("takeBack" in one) {
        const there = ids.get(one.takeBack);
        if (!there || isGone.has(one.takeBack)) continue;
        await admin.imports.takeBack({ importId: there.id });
        isGone.add(one.takeBack);
      } else if (!isGone.has(one.file)) {
        const key = ids.get(one.file)?.key ?? randomUUID();
        const batch = kept.filter(({ file }) => file === one.file).length + 1;
        const file = { key, name: `${one.file}.csv`, batch, isLast: false };
        await importRows(app.context, { rows: one.rows.map(rowOf), file });
        const [latest] = (await admin.imports.list({})).imports;
        if (!ids.has(one.file)) ids.set(one.file, { id: latest?.id ?? 0, key });
        kept.push(one);
      }
    }
    await app.runTasks();
    const told = kept.filter(({ file }) => !isGone.has(file)).flatMap((one) => one.rows.map(rowOf));
    // Where two turn out to be one it is known that they were there, and not as what both were.
    const isPlain = kept.every((one) => one.rows.every(([, , by]) => !by));
    const asTold = (all: { name: string; position: string }[]) =>
      Object.fromEntries(all.map(({ name, position }) => [name, isPlain && position]));
    expect(asTold(await known(app))).toEqual(asTold(told));
  });
  await fc.assert(property, { numRuns: 20, examples });
});

const rowOf = ([person, position, by = 0]: Told) => ({
  line: 2,
  name: `Ann ${person}`,
  email: by === 1 ? "" : `ann${person}@known.example`,
  profileUrl: by === 0 ? "" : `https://profiles.example/ann${person}`,
  company: "Acme",
  position: `Cook ${position}`,
  start: "2018-01",
  end: "2021-01",
});

async function known({ db }: TestApp) {
  const { rows: found } = await db.execute<{ name: string; position: string }>(sql`
    select name, position from directory_employments e join directory_people person on person.id = e.person_id`);
  return found;
}
