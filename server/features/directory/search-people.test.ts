import { eq } from "drizzle-orm";
import { peoplePerPage } from "#contract/directory.ts";
import { directoryEmployments } from "#server/platform/db/schema/directory.ts";
import { anAdmin, aPerson } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";

test("people are found by how their name, e-mail address or company begins", async ({ app }) => {
  const { directory } = (await anAdmin(app)).browser.admin;
  await aPerson(app, { name: "Robin O'Brien", email: "rob@quarry.example" }, { company: "Acme, Inc." });
  await aPerson(app, { name: "Jean-Luc Vale", email: "jl_vale@example.com" }, { company: "Ölmühle GmbH" });
  const found = async (q: string) => (await directory.people({ q })).people.map(({ name }) => name).join();

  for (const q of ["robin", "o'bri", "BRIEN", "robin brien", "rob@", "acme", "ACME Inc"])
    expect([q, await found(q)]).toEqual([q, "Robin O'Brien"]);
  for (const q of ["jean-luc", "vale jean", "jl_", "ölmü", "olmuhle"])
    expect([q, await found(q)]).toEqual([q, "Jean-Luc Vale"]);
  for (const q of ["obin", "jl__", "nobody", "' or 1=1 --", "&|!", "robin vale"])
    expect([q, await found(q)]).toEqual([q, ""]);
  await expect(directory.people({ q: " a " })).rejects.toMatchObject({ status: 400 });
});

test("a page ends where the next begins", async ({ app }) => {
  const { directory } = (await anAdmin(app)).browser.admin;
  const names = Array.from(
    { length: peoplePerPage + 2 },
    (_, n) => `Kim ${String.fromCodePoint(97 + (n % 7))}`,
  );
  for (const name of names) await aPerson(app, { name }, {});

  const first = await directory.people({ q: "kim" });
  const second = await directory.people({ q: "kim", after: first.people.at(-1)?.id });
  expect([first.hasMore, second.hasMore]).toEqual([true, false]);
  const listed = [...first.people, ...second.people];
  expect(new Set(listed.map(({ id }) => id)).size).toBe(names.length);
  expect(listed.map(({ name }) => name)).toEqual(names.toSorted());
});

test("of two current jobs the search always shows the same one", async ({ app }) => {
  const { directory } = (await anAdmin(app)).browser.admin;
  await aPerson(app, { name: "Kim Doe" }, { company: "Quarry" }, { company: "Mercer Foods" });
  const [found] = (await directory.people({ q: "kim" })).people;
  const read = () => directory.person({ personId: found?.id ?? 0 });
  const { employments } = await read();
  for (const place of ["Lisbon", null]) {
    for (const { id } of employments) {
      await app.db.update(directoryEmployments).set({ place }).where(eq(directoryEmployments.id, id));
      expect((await directory.people({ q: "kim" })).people).toEqual([found]);
      expect((await read()).employments.map((employment) => employment.id)).toEqual(
        employments.map((employment) => employment.id),
      );
    }
  }
});

test("people with the name are listed before people of a company with the name", async ({ app }) => {
  const { directory } = (await anAdmin(app)).browser.admin;
  await aPerson(app, { name: "Abel Stone" }, { company: "Mercer Foods" });
  await aPerson(app, { name: "Zoe Mercer" }, { company: "Mercer Foods" });
  for (let number = 0; number < peoplePerPage; number++)
    await aPerson(app, { name: `Bea ${number}` }, { company: "Mercer Foods" });
  const first = await directory.people({ q: "merc" });
  expect(first.people.slice(0, 2).map(({ name }) => name)).toEqual(["Zoe Mercer", "Abel Stone"]);
  const second = await directory.people({ q: "merc", after: first.people.at(-1)?.id });
  expect(new Set([...first.people, ...second.people].map(({ id }) => id)).size).toBe(peoplePerPage + 2);
});

test("a person's page shows all employments, latest first, with the file of each", async ({ app }) => {
  const { directory } = (await anAdmin(app)).browser.admin;
  const person = { name: "Kim Doe", email: "kim@example.com" };
  await aPerson(app, person, { company: "Old", start: "2010-01", end: "2012-05" });
  await imported(app, "people.csv", { ...person, company: "New", position: "Lead", start: "2020-02" });
  await aPerson(app, { name: "Lou Roe" }, { company: "Elsewhere" });

  const [found] = (await directory.people({ q: "kim" })).people;
  expect(found?.latest).toEqual({ company: "New", position: "Lead", isCurrent: true });
  expect(await directory.person({ personId: found?.id ?? 0 })).toMatchObject({
    ...person,
    isSharedMailbox: false,
    since: "2026-11-21T10:00:00.000Z",
    employments: [
      { company: "New", start: "2020-02", end: null, seen: "2026-11", source: { fileName: "people.csv" } },
      { company: "Old", start: "2010-01", end: "2012-05", source: { fileName: "Rows sent to the API" } },
    ],
  });
});

async function imported(app: TestApp, name: string, row: object) {
  const { directory } = (await anAdmin(app)).browser.admin;
  const whole = { line: 2, name: "", email: "", company: "", position: "", start: "", end: "", ...row };
  await directory.importRows({
    rows: [whole],
    file: { key: crypto.randomUUID(), name, batch: 1, isLast: true },
  });
}
