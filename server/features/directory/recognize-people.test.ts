import fc from "fast-check";
import { expect, test } from "vitest";
import { recognizePeople } from "./recognize-people.ts";

const row = (email: string | null, profile: string | null) => ({
  name: "Kim Doe",
  email,
  profileUrl: profile && `https://${profile}`,
  profileKey: profile,
});
const known = (id: number, email: string | null, profile: string | null) => ({
  ...row(email, profile),
  id,
  isChanged: false,
  same: null,
});

test("a row with both addresses joins records that have only one", () => {
  const [mailed, profiled] = [known(1, "a", null), known(2, null, "u")];
  const { reported } = recognizePeople([mailed, profiled], [row("a", "u"), row(null, "u"), row("a", null)]);
  expect(reported).toEqual([mailed, mailed, mailed]);
  expect(profiled.same).toBe(mailed);
  expect(mailed).toMatchObject({ email: "a", profileKey: "u", isChanged: true });
});

test("a person known by the profile gets the e-mail address of a later row", () => {
  const profiled = known(1, null, "u");
  expect(recognizePeople([profiled], [row("a", "u")]).reported).toEqual([profiled]);
  expect(profiled).toMatchObject({ email: "a", isChanged: true });
});

test("two e-mail addresses with one profile stay two people", () => {
  const { reported } = recognizePeople([known(1, "a", "u")], [row("b", "u"), row(null, "u")]);
  expect(reported.map(({ email }) => email)).toEqual(["b", "a"]);
});

test("in one batch or several, people with the same e-mail address are one person, and nobody has two addresses", () => {
  const address = fc.option(fc.constantFrom("a", "b", "c"));
  const rows = fc.array(
    fc.tuple(address, fc.option(fc.constantFrom("u", "v", "w"))).filter(([a, u]) => a !== null || u !== null),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(rows, (all) => {
      const reports = all.map(([email, profile]) => row(email, profile));
      const { reported, people } = recognizePeople([], reports);
      const remaining = people.filter(({ same }) => same === null);
      for (const key of ["email", "profileKey"] as const) {
        const owned = remaining.map((person) => person[key]).filter((text) => text !== null);
        expect(new Set(owned).size).toBe(owned.length);
      }
      for (const [index, { email }] of reports.entries())
        if (email !== null) expect(reported[index]?.email).toBe(email);
      for (const person of reported) expect(remaining).toContain(person);
    }),
  );
});
