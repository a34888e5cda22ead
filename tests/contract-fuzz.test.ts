import fc from "fast-check";
import { type Call, calls, type Schema } from "./contract-calls.ts";
import { aCandidate, aJob, aManager, anAdmin, anInvitation, aReviewer, aTemplate } from "./factories.ts";
import { type Client, expect, test, type TestApp } from "./harness.ts";

/** Texts that have broken somebody's software before. */
const nasty = fc.constantFrom(
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "\r\nBcc: x@example.com",
  "<script>alert(1)</script>",
  "=1+1",
  "' or 1=1 --",
  "%00",
  "%",
  "_",
  "\\",
  "🧑‍🚀",
  "\u202e",
  "x".repeat(300),
  "__proto__",
  "constructor",
  "../../etc/passwd",
  "1e309",
  "NaN",
);
const broken: fc.Arbitrary<unknown> = fc.oneof(
  nasty,
  fc.constantFrom(null, true, -1, 1e308, 2 ** 53, [], {}, [[]], { length: -1 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** What a procedure asks for, or nearly; ids are of things that exist half of the time. */
function inputOf(schema: Schema, ids: string[]): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => inputOf(choice, ids)));
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case "object":
      return objectOf(schema, ids);
    case "array":
      return fc.array(inputOf(schema.items ?? {}, ids), { maxLength: 4 });
    case "integer":
      return fc.integer({ min: schema.minimum ?? -10, max: Math.min(schema.maximum ?? 1e6, 1e6) });
    case "number":
      return fc.double({ noNaN: true });
    case "boolean":
      return fc.boolean();
    case "string":
      return textOf(schema, ids);
    default:
      return broken;
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema, ids: string[]) {
  const known = fc.record(
    Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, inputOf(value, ids)])),
    { requiredKeys: required },
  );
  if (!additionalProperties) return known;
  const more = fc.dictionary(fc.oneof(nasty, fc.string()), inputOf(additionalProperties, ids), {
    maxKeys: 3,
  });
  return fc.tuple(known, more).map(([first, second]) => ({ ...first, ...second }));
}

function textOf({ format, pattern }: Schema, ids: string[]): fc.Arbitrary<string> {
  const anId = fc.oneof(fc.constantFrom(...ids), fc.uuid());
  if (format === "uuid") return anId;
  if (pattern && !pattern.includes("(?")) return fc.stringMatching(new RegExp(pattern));
  const people = fc.constantFrom(
    "kim@example.com",
    "Kim@Example.com",
    "2020-01",
    "2019-12",
    "Acme",
    "secret pass",
  );
  return fc.oneof(anId, people, nasty, fc.string({ unit: "binary", maxLength: 40 }));
}

/** The same with one of its parts replaced by something else, or a part that nobody asked for. */
function spoilt(input: unknown): fc.Arbitrary<unknown> {
  if (typeof input !== "object" || input === null) return broken;
  const keys = [...Object.keys(input), "isAdmin", "__proto__", "created_by"];
  return fc
    .tuple(fc.constantFrom(...keys), broken)
    .map(([key, value]) => Object.fromEntries([...Object.entries(input), [key, value]]));
}

/** `FUZZ_RUNS=500 vitest run tests/contract-fuzz` looks further, elsewhere each time. */
const usualRuns = 12;
const numRuns = Number(process.env["FUZZ_RUNS"] ?? usualRuns);

const ends = /\.(delete|remove|endSession|shutOut|signOut|decline|withdraw|object|unsubscribe|takeBack)\w*$/;

/** Of each room, and what ends something last: the others find it there, and somebody who is signed in. */
const rooms = Map.groupBy(
  calls.toSorted((one, other) => Number(ends.test(one.name)) - Number(ends.test(other.name))),
  // All reads in one test would come close to its time limit.
  ({ method, name, realm }) =>
    method === "GET" ? `what only reads as ${realm}` : name.replace(/\.\w+$/, ""),
);

test.for([...rooms])(
  "%s answers whatever it is given, and never with a fault of its own",
  async ([, ofRoom], { app }) => {
    const world = await aWorld(app);
    for (const call of ofRoom) await tryOut(call, app, world);
  },
);

async function tryOut(call: Call, app: TestApp, { ids, browsers }: Awaited<ReturnType<typeof aWorld>>) {
  const wellFormed = inputOf(call.schema, ids);
  const any = fc.oneof({ weight: 2, arbitrary: wellFormed }, wellFormed.chain(spoilt));
  await fc.assert(
    fc.asyncProperty(any, async (input) => {
      const { status, text } = await send(browsers[call.realm], call, input);
      expect(status, `${call.name}: ${text}`).toBeLessThan(500);
    }),
    { numRuns, ...(numRuns === usualRuns && { seed: 20_261_121 }) },
  );
  expect(app.logs.filter((line) => /"msg":"(call|request) failed"/.test(line))).toEqual([]);
}

async function aWorld(app: TestApp) {
  const admin = await anAdmin(app);
  const manager = await aManager(app);
  const job = await aJob(manager);
  const candidate = await aCandidate(manager, job.id);
  const theirs = { manager, candidateId: candidate.id };
  const asked = await aReviewer(app, theirs);
  const completed = await aReviewer(app, { ...theirs, status: "completed" });
  const invitation = await anInvitation(app);
  const template = await aTemplate(app, { name: "Basics" });
  const ids = [
    job.id,
    candidate.id,
    asked.id,
    asked.key,
    completed.id,
    completed.key,
    invitation.id,
    template.id,
  ];
  const stranger = app.browser();
  return {
    ids: [...ids, invitation.invitationCode],
    browsers: {
      visitor: stranger,
      reviewer: stranger,
      candidate: stranger,
      guest: stranger,
      manager: manager.browser,
      admin: admin.browser,
    },
  };
}

/** Over HTTP, with whatever JSON can say: a client of ours would refuse to send most of it. */
async function send(
  browser: Client & Pick<ReturnType<TestApp["browser"]>, "fetch">,
  call: Call,
  input: unknown,
) {
  const { method } = call;
  const given: Record<string, unknown> =
    typeof input === "object" && input !== null && !Array.isArray(input) ? { ...input } : {};
  const path = call.path.replaceAll(/\{\+?(\w+)\}/g, (_, name: string) => {
    const part = encodeURIComponent(asText(given[name]).toWellFormed()) || "-";
    delete given[name];
    return part;
  });
  const query = new URLSearchParams(
    Object.entries(given).map(([key, value]): [string, string] => [key, asText(value)]),
  );
  const init =
    method === "GET"
      ? { method }
      : { method, headers: { "content-type": "application/json" }, body: JSON.stringify(given) };
  const response = await browser.fetch(`/api${path}${method === "GET" ? `?${query.toString()}` : ""}`, init);
  return { status: response.status, text: await response.text() };
}

const asText = (value: unknown) => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));
