import { isContractProcedure } from "@orpc/contract";
import * as z from "zod";
import { expect, test } from "vitest";
import { contract } from "#contract/index.ts";
import { apiCalls } from "./api-calls.ts";
import { describeApi } from "./describe-api.ts";
import { inlineReferences } from "./inline-references.ts";
import { exampleBody, postmanCollection } from "./postman-collection.ts";
import { type JsonSchema, sampleOf } from "./sample-of.ts";

const origin = "https://references.example.org";
const settings = { name: "Forthright", origin };
const document = inlineReferences(await describeApi(settings, "programs"));
/** As a program reads it: without fields that are undefined. */
const collection: unknown = JSON.parse(JSON.stringify(postmanCollection(document, origin)));

// The rules of https://schema.getpostman.com/json/collection/v2.1.0/collection.json for the parts that we use.
const text = z.string().min(1);
const pair = z.strictObject({
  key: text,
  value: z.string(),
  description: text.optional(),
  disabled: z.boolean().optional(),
});
const Request = z.strictObject({
  name: text,
  request: z.strictObject({
    method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]),
    description: text.optional(),
    header: z.array(pair),
    url: z.strictObject({
      raw: text,
      host: z.tuple([z.literal("{{origin}}")]),
      path: z.array(text),
      query: z.array(pair),
      variable: z.array(pair),
    }),
    body: z
      .strictObject({
        mode: z.literal("raw"),
        raw: text,
        options: z.strictObject({ raw: z.strictObject({ language: z.literal("json") }) }),
      })
      .optional(),
  }),
  response: z.array(z.never()),
});
const variable = z.strictObject({ key: text, value: z.string(), type: z.literal("string") });
const Collection = z.strictObject({
  info: z.strictObject({
    name: text,
    description: text,
    schema: z.literal("https://schema.getpostman.com/json/collection/v2.1.0/collection.json"),
  }),
  auth: z.strictObject({ type: z.literal("bearer"), bearer: z.array(variable).length(1) }),
  variable: z.array(variable),
  item: z.array(z.strictObject({ name: text, description: text, item: z.array(Request).min(1) })),
});

test("the collection has the shape of Postman's format 2.1", () => {
  expect(Collection.safeParse(collection).error?.issues ?? []).toEqual([]);
});

test("the collection has each call of programs once, and no other", () => {
  const requests = Collection.parse(collection).item.flatMap(({ item }) => item);
  const sent = requests.map(({ request: { method, url } }) => `${method} ${url.raw}`);
  const marked = apiCalls.filter(({ scope }) => scope);
  expect(sent.toSorted()).toEqual(
    marked
      .map(
        ({ method, path }) => `${method.toUpperCase()} {{origin}}/api${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
      )
      .toSorted(),
  );
  for (const { request } of requests) {
    const { raw, path, variable: variables } = request.url;
    expect(`{{origin}}/${path.join("/")}`).toBe(raw);
    expect(variables.map(({ key }) => `:${key}`)).toEqual(path.filter((part) => part.startsWith(":")));
    if (request.body) expect(() => JSON.parse(request.body?.raw ?? "") as unknown).not.toThrow();
  }
});

test("origin and key are variables, and the key is empty", () => {
  const { auth, variable: variables } = Collection.parse(collection);
  expect(auth.bearer[0]?.value).toBe("{{key}}");
  expect(variables.map(({ key, value }) => [key, value])).toEqual([
    ["origin", origin],
    ["key", ""],
  ]);
  expect(JSON.stringify(collection)).not.toMatch(/ft_(live|test)_|whsec_/);
});

test("each example of a request is valid input", () => {
  const invalid = apiCalls.flatMap(({ names, method, path, scope }) => {
    const operation = document.paths?.[path]?.[method];
    if (!scope || !operation) return [];
    const parameters = (operation.parameters ?? []).flatMap((parameter) =>
      "name" in parameter && parameter.required
        ? [[parameter.name, sampleOf((parameter.schema ?? {}) as JsonSchema)]]
        : [],
    );
    const input = { ...Object.fromEntries(parameters), ...Object(exampleBody(operation)) };
    const { error } = inputOf(names)?.safeParse(input) ?? {};
    return error ? [`${method} ${path}: ${error.message}`] : [];
  });
  expect(invalid).toEqual([]);
});

/** What the contract checks input with; undefined if the call takes none. */
function inputOf(names: string[]): z.ZodType | undefined {
  const procedure = names.reduce<unknown>((part, name) => Reflect.get(Object(part), name), contract);
  return isContractProcedure(procedure)
    ? (procedure["~orpc"].inputSchema as z.ZodType | undefined)
    : undefined;
}
