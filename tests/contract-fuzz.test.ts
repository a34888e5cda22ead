import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { type Call, calls, type Schema } from "./contract-calls.ts";
import { rateLimits } from "#server/platform/db/schema/auth.ts";
import {
  aCandidate,
  aDataRequest,
  aJob,
  aManager,
  anAdmin,
  anInvitation,
  aParticipant,
  aReviewer,
  aSubmission,
  aTemplate,
} from "./factories.ts";
import { expect, test, type TestApp } from "./harness.ts";
import { madeOnce } from "./snapshot-rows.ts";

/** Texts that have broken software before. */
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

/** Long enough for a slow pattern to show. */
const long = fc
  .tuple(
    fc.constantFrom("a", "a.", "A. ", "a@", "-", " ", "1", "%25", "a\u0301", "\u200b", "\u200d", "\ufdfa"),
    fc.constantFrom(150, 1_000, 10_000, 20_000),
  )
  .map(([unit, length]) => `${unit.repeat(length / unit.length)}!`);
/** Replaced by more levels than a recursive function can read, fast-check's own included. */
const deepest = "nested 20,000 times";
const broken: fc.Arbitrary<unknown> = fc.oneof(
  nasty,
  fc.constantFrom(null, true, -1, 1e308, 2 ** 53, [], {}, [[]], { length: -1 }),
  long,
  // As many entries as fit.
  fc.constantFrom("", 0, {}, []).map((entry) => Array(10_000).fill(entry)),
  fc.constant(Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`key${index}`, {}]))),
  fc.constant(deepest),
  fc.jsonValue({ maxDepth: 3 }),
);

type Caller = ReturnType<TestApp["browser"]>;
type World = Awaited<ReturnType<typeof makeThings>>;

/** A valid input, or nearly; half of the time ids and secrets are of existing things. */
function inputOf(schema: Schema, world: World): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => inputOf(choice, world)));
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case "object":
      return objectOf(schema, world);
    case "array":
      return fc.array(inputOf(schema.items ?? {}, world), { maxLength: 4 });
    case "integer":
      return fc.integer({ min: schema.minimum ?? -10, max: Math.min(schema.maximum ?? 1e6, 1e6) });
    case "number":
      return fc.double({ noNaN: true });
    case "boolean":
      return fc.boolean();
    case "string":
      return textOf(schema, world.ids);
    default:
      return broken;
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema, world: World) {
  const valueOf = (key: string, schema: Schema) => {
    const secrets = world.secrets[key];
    const usual = inputOf(schema, world);
    return secrets ? fc.oneof(fc.constantFrom(...secrets), usual) : usual;
  };
  const known = fc.record(
    Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, valueOf(key, value)])),
    { requiredKeys: required },
  );
  if (!additionalProperties) return known;
  const more = fc.dictionary(fc.oneof(nasty, fc.string()), inputOf(additionalProperties, world), {
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
  return fc.oneof(anId, people, nasty, long, fc.string({ unit: "binary", maxLength: 40 }));
}

/** The same with one part replaced, or with an extra part. */
function spoilt(input: unknown): fc.Arbitrary<unknown> {
  if (typeof input !== "object" || input === null) return broken;
  const keys = [...Object.keys(input), "isAdmin", "__proto__", "created_by"];
  return fc
    .tuple(fc.constantFrom(...keys), broken)
    .map(([key, value]) => Object.fromEntries([...Object.entries(input), [key, value]]));
}

// `npm run fuzz` tries more inputs, and other ones each time.
const { FUZZ_RUNS, FUZZ_SEED } = process.env;
const numRuns = Number(FUZZ_RUNS ?? 6);
const seed = Number(FUZZ_SEED ?? (FUZZ_RUNS ? Date.now() % 2 ** 31 : 20_261_121));
if (FUZZ_RUNS) console.log(`Repeat this run with: FUZZ_SEED=${seed} FUZZ_RUNS=${FUZZ_RUNS} npm run fuzz`);

/** The time for one call, client and server together, without the database. */
const maxCpuMs = 400;
const maxHeapBytes = 64 * 1024 * 1024;

const ends = /\.(delete|remove|endSession|setActive|signOut|decline|withdraw|object|unsubscribe|revert)\w*$/;

/** One of each feature. Calls that end something come last, so that the others find it, and a signed-in user. */
const features = Map.groupBy(
  calls.toSorted((a, b) => Number(ends.test(a.name)) - Number(ends.test(b.name))),
  // All reads in one test would come close to its time limit.
  ({ method, name, realm }) => (method === "GET" ? `reading as ${realm}` : name.replace(/\.\w+$/, "")),
);

const things = madeOnce(makeThings);

test.for([...features])(
  "%s answers any input, and never with an internal error",
  { timeout: 60_000 + numRuns * 5_000 },
  async ([, ofFeature], { app }) => {
    const world = await things(app);
    for (const call of ofFeature) await tryOut(call, app, world);
  },
);

async function tryOut(call: Call, app: TestApp, world: World) {
  const browser = app.browser(Reflect.get(world.cookies, call.realm) as string[] | undefined);
  const wellFormed = inputOf(call.schema, world);
  const any = fc.oneof({ weight: 2, arbitrary: wellFormed }, wellFormed.chain(spoilt));
  await fc.assert(
    fc.asyncProperty(any, fc.boolean(), async (input, hasKey) => {
      // Otherwise every call would be refused after some wrong guesses.
      await app.db.delete(rateLimits);
      const cost = await costOf(async () => {
        const { status, text } = await send(browser, call, input, hasKey);
        expect(status, `${call.name}: ${text}`).toBeLessThan(500);
      });
      expect(cost.cpuMs, `${call.name}: milliseconds`).toBeLessThan(maxCpuMs);
      expect(cost.heapBytes, `${call.name}: bytes`).toBeLessThan(maxHeapBytes);
    }),
    // A slow call is not made smaller: that would take longer than the test may, and hide what failed.
    { numRuns, seed, endOnFailure: !FUZZ_RUNS },
  );
  expect(app.logs.filter((line) => /"msg":"(call|request) failed"/.test(line))).toEqual([]);
}

/** The minimum of up to three times, because other work of the process counts, too. */
async function costOf(work: () => Promise<void>) {
  const cost = { cpuMs: Infinity, heapBytes: Infinity };
  for (let turn = 0; turn < 3 && (cost.cpuMs >= maxCpuMs || cost.heapBytes >= maxHeapBytes); turn++) {
    const [cpu, heap] = [process.threadCpuUsage(), process.memoryUsage().heapUsed];
    await work();
    const { user, system } = process.threadCpuUsage(cpu);
    cost.cpuMs = Math.min(cost.cpuMs, (user + system) / 1000);
    cost.heapBytes = Math.min(cost.heapBytes, process.memoryUsage().heapUsed - heap);
  }
  return cost;
}

async function makeThings(app: TestApp) {
  const admin = await anAdmin(app);
  const manager = await aManager(app);
  const job = await aJob(manager);
  const candidate = await aCandidate(manager, job.id);
  const theirs = { manager, candidateId: candidate.id };
  const asked = await aReviewer(app, theirs);
  const completed = await aReviewer(app, { ...theirs, status: "completed" });
  const another = await aReviewer(app, theirs);
  const { receipt } = await app.browser().reviewer.surveys.submit(aSubmission(another.id));
  const participant = await aParticipant(app, manager, job.id);
  const request = await aDataRequest(app, participant.id);
  const { address } = await manager.browser.manager.reports.share({ candidateId: candidate.id });
  const [, share = ""] = address.split("#");
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
  const cookiesOf = ({ cookies }: Caller) => cookies().map(({ name, value }) => `${name}=${value}`);
  return {
    ids: [...ids, invitation.invitationCode],
    secrets: {
      secret: [participant.secret, request.secret, share],
      reviewerId: [asked.id, completed.id],
      receipt: [receipt],
    } as Record<string, string[]>,
    cookies: { manager: cookiesOf(manager.browser), admin: cookiesOf(admin.browser) },
  };
}

/** Over HTTP with any JSON, because our client would refuse to send most of it. */
async function send(browser: Caller, call: Call, input: unknown, hasKey: boolean) {
  const { method } = call;
  const fields: Record<string, unknown> =
    typeof input === "object" && input !== null && !Array.isArray(input) ? { ...input } : {};
  const path = call.path.replaceAll(/\{\+?(\w+)\}/g, (_, name: string) => {
    const part = encodeURIComponent(asText(fields[name]).toWellFormed()) || "-";
    delete fields[name];
    return part;
  });
  const query = new URLSearchParams(
    Object.entries(fields).map(([key, value]): [string, string] => [key, asText(value)]),
  );
  const init =
    method === "GET"
      ? { method }
      : {
          method,
          headers: { "content-type": "application/json", ...(hasKey && { "idempotency-key": randomUUID() }) },
          body: bodyOf(fields),
        };
  const response = await browser.fetch(`/api${path}${method === "GET" ? `?${query.toString()}` : ""}`, init);
  return { status: response.status, text: await response.text() };
}

const bodyOf = (fields: object) =>
  JSON.stringify(fields).replaceAll(JSON.stringify(deepest), "[".repeat(20_000) + "]".repeat(20_000));

const asText = (value: unknown) => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));
