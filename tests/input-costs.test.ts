import { calls, type Schema } from "./contract-calls.ts";
import { expect, test } from "vitest";

/** The usual size of a body, in characters. */
const bodySize = 64 * 1024;
const budgetMs = 50;

/** Characters that make careless patterns slow, repeated. */
const units = [
  ...Array.from('aA1-./:%<"\\={!, \t\n\0@'),
  "a.",
  "A. ",
  "aa.",
  "a-",
  "a ",
  "a@",
  "a@a.",
  "a:",
  "%25",
  "%41",
  ";=",
  "{a}",
  "aA1@./ -",
  "\u3000",
  "。",
  "\u0301",
  "a\u0301",
  "\u200b",
  "\u200d",
  "क\u200d",
  "👩\u200d",
  "\ufe0f",
  "\ud800",
  "Ã¶",
  // Becomes 18 characters.
  "\ufdfa",
  "İ",
  "00000000-0000-4000-8000-000000000000,",
  "2020-01",
];

/** As long as a body, as a field with its tolerance, and as an entry of a long list. */
const texts = [bodySize, 10_000, 200, 2].flatMap((length) =>
  units.map((unit) => ({
    shape: `${length} characters of ${JSON.stringify(unit)}`,
    // The last character keeps a pattern from matching at once.
    text: `${unit.repeat(Math.ceil(length / unit.length)).slice(0, length - 1)}!`,
  })),
);

interface Place {
  path: string;
  /** An input with this text at one place, in every entry of a list, up to the size of the body. */
  put: (text: string) => unknown;
}

test.for(calls.filter(({ input }) => input !== undefined))(
  "$name takes little time for the worst texts in any of its fields",
  ({ input, schema }) => {
    const slow: string[] = [];
    for (const { path, put } of placesOf(schema))
      for (const { shape, text } of texts) {
        const given = put(text);
        const took = cpuMs(() => input?.safeParse(given));
        if (took >= budgetMs) slow.push(`${path} with ${shape}: ${took} ms`);
      }
    expect(slow).toEqual([]);
  },
);

/** All places of an input where a text can be. */
function placesOf(schema: Schema, path = "input"): Place[] {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.flatMap((choice) => placesOf(choice, path));
  if (schema.type === "array")
    return placesOf(schema.items ?? {}, `${path}[]`).map((place) => ({
      path: place.path,
      put: (text) => filled(place.put(text)),
    }));
  if (schema.type === "object") return placesOfObject(schema, path);
  const isText = schema.type === undefined || schema.type === "string";
  return isText && !("const" in schema) ? [{ path, put: (text) => text }] : [];
}

function placesOfObject(schema: Schema, path: string): Place[] {
  const { properties = {}, additionalProperties } = schema;
  const others = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, sampleOf(property)]),
  );
  const known = Object.entries(properties).flatMap(([name, property]) =>
    placesOf(property, `${path}.${name}`).map((place) => ({
      path: place.path,
      put: (text: string) => ({ ...others, [name]: place.put(text) }),
    })),
  );
  if (!additionalProperties) return known;
  const entries = placesOf(additionalProperties, `${path}.*`).map((place) => ({
    path: place.path,
    put: (text: string) =>
      Object.fromEntries(filled(place.put(text)).map((value, index) => [`a${index}`, value])),
  }));
  const keys = {
    path: `keys of ${path}`,
    put: (text: string) =>
      Object.fromEntries(filled(text).map((key, index) => [`${String(key)}${index}`, 1])),
  };
  return [...known, ...entries, keys];
}

function filled(entry: unknown): unknown[] {
  const bytes = JSON.stringify(entry).length + 1;
  return Array<unknown>(Math.max(1, Math.floor(bodySize / bytes))).fill(entry);
}

function sampleOf(schema: Schema): unknown {
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return sampleOf(choice);
  if ("const" in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, property]) => [name, sampleOf(property)]),
      );
    case "array":
      return [];
    case "integer":
    case "number":
      return schema.minimum ?? 1;
    case "boolean":
      return false;
    case "null":
      return null;
    default:
      return schema.format === "uuid" ? "00000000-0000-4000-8000-000000000000" : "a";
  }
}

/** The minimum of up to three, so that a busy machine does not count. */
function cpuMs(work: () => unknown): number {
  let best = Infinity;
  for (let turn = 0; turn < 3 && best >= budgetMs; turn++) {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}
