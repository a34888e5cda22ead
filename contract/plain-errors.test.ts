import { isContractProcedure } from "@orpc/contract";
import * as z from "zod";
import { expect, test } from "vitest";
import { contract } from "./index.ts";

/** How zod begins and completes the sentences that it writes itself. */
const ofZod =
  /^Invalid (input|option|type|key|element|string|number|UUID|ISO|email|URL|date|datetime|format|discriminator)\b|^Too (big|small)\b|\bexpected\b|, received\b|^Unrecognized key|^Required$|^No matching|\bmust (match|start with|end with|include|be (a|one|greater|less))\b/;

const wrong: unknown[] = [
  undefined,
  null,
  true,
  "",
  " ",
  "x",
  "x".repeat(60_000),
  "-1",
  "NaN",
  -1,
  0.5,
  2 ** 60,
  [],
  Array.from({ length: 20_001 }, () => null),
  {},
  { unasked: 1 },
  new Date(0),
];

const inputs = Object.entries(contract).flatMap(([realm, features]) =>
  Object.entries(features).flatMap(([feature, calls]) =>
    Object.entries(calls as object).flatMap(([call, procedure]: [string, unknown]) => {
      const schema = isContractProcedure(procedure) && procedure["~orpc"].inputSchema;
      return schema ? [{ name: `${realm}.${feature}.${call}`, schema: schema as z.ZodType }] : [];
    }),
  ),
);

test("people never see zod's own message for a value that is missing, wrong, too short or too long", () => {
  const foreign = new Map<string, string>();
  let seen = 0;
  for (const { name, schema } of inputs) {
    const shape = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Shape;
    for (const value of variantsOf(shape)) {
      for (const { message, path } of schema.safeParse(value).error?.issues ?? []) {
        seen++;
        if (ofZod.test(message)) foreign.set(message, `${name} ${path.join(".")}`);
      }
    }
  }
  expect(seen).toBeGreaterThan(1_000);
  expect([...foreign]).toEqual([]);
});

test.for([
  { what: "a missing value", schema: z.string(), value: undefined, says: "This value is missing." },
  { what: "a value of another kind", schema: z.string(), value: 3, says: "Expected: a text." },
  { what: "part of a number", schema: z.int(), value: 1.5, says: "Expected: a whole number." },
  { what: "no day", schema: z.iso.date(), value: "soon", says: "Expected: a day, such as 2026-03-31." },
  { what: "no id", schema: z.uuid(), value: "7", says: "Expected: an id." },
  { what: "an empty text", schema: z.string().min(1), value: "", says: "This value is missing." },
  {
    what: "a long text",
    schema: z.string().max(3),
    value: "long",
    says: "This text is too long (3 characters at most).",
  },
  {
    what: "a long list",
    schema: z.array(z.int()).max(1),
    value: [1, 2],
    says: "This list is too long (1 entry at most).",
  },
  {
    what: "a large number",
    schema: z.number().max(3),
    value: 4,
    says: "This number is too large (3 at most).",
  },
  {
    what: "a small number",
    schema: z.number().min(3),
    value: 2,
    says: "This number is too small (3 at least).",
  },
  { what: "no choice", schema: z.enum(["a", "b"]), value: "c", says: "Expected: a, b." },
  {
    what: "more than was asked for",
    schema: z.strictObject({}),
    value: { a: 1 },
    says: "Not expected: a.",
  },
  { what: "its own message", schema: z.string().min(1, "Give a name"), value: "", says: "Give a name" },
])("$what gets a plain message", ({ schema, value, says }) => {
  expect(schema.safeParse(value).error?.issues).toMatchObject([{ message: says }]);
});

/** The part of JSON Schema that zod writes for inputs. */
interface Shape {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  properties?: Record<string, Shape>;
  items?: Shape;
  format?: string;
  pattern?: string;
}

/** Wrong values for the whole, and for each part while all others are right. */
function* variantsOf(shape: Shape): Generator {
  yield* wrong;
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) for (const choice of choices) yield* variantsOf(choice);
  if (shape.items) for (const value of variantsOf(shape.items)) yield [value];
  for (const [key, part] of Object.entries(shape.properties ?? {}))
    for (const value of variantsOf(part)) yield { ...(rightOf(shape) as object), [key]: value };
}

/** A valid value, or nearly. */
function rightOf({ type, anyOf, oneOf, properties = {}, items, format, ...shape }: Shape): unknown {
  const [choice] = anyOf ?? oneOf ?? [];
  if (choice) return rightOf(choice);
  if ("const" in shape) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (type === "object")
    return Object.fromEntries(Object.entries(properties).map(([key, part]) => [key, rightOf(part)]));
  if (type === "array") return items ? [rightOf(items)] : [];
  if (type === "integer" || type === "number") return 1;
  if (type === "boolean") return true;
  if (format === "uuid") return "3e7a4a52-35a9-4b1c-9f3e-0a1b2c3d4e5f";
  if (format === "email") return "kim@example.com";
  return "2020-01";
}
