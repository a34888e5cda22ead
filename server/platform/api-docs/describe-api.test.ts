import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { apiCalls } from "./api-calls.ts";
import { describeApi, type Document } from "./describe-api.ts";
import { operationsOf } from "./operations.ts";

const settings = { name: "Forthright", origin: "https://references.example.org" };
const forPrograms = await describeApi(settings, "programs");
const forEveryone = await describeApi(settings, "everyone");

// `/webhooks/samples/{type}` and `/webhooks/{endpointId}/deliveries` cannot be confused, nor can
// `/members/invitations/{invitationId}` and `/members/{memberId}/role`: these ids are UUIDs.
const unambiguous = { "no-ambiguous-paths": "off" } as const;

test("the document for programs follows Redocly's recommended rules", async () => {
  expect(await lint(forPrograms, unambiguous)).toEqual([]);
});

test("the document of all calls follows Redocly's recommended rules", async () => {
  // What anyone may read without any input, such as the site's name, has nothing to refuse.
  const alwaysAnswered = { "operation-4xx-response": "off" } as const;
  expect(await lint(forEveryone, { ...unambiguous, ...alwaysAnswered })).toEqual([]);
});

test("the document for programs has exactly the calls that API keys may make, each with its scope", () => {
  const described = operationsOf(forPrograms).map(({ method, path, operation }) => [
    `${method} ${path}`,
    operation.security,
  ]);
  const marked = apiCalls.filter(({ scope }) => scope);
  expect(Object.fromEntries(described)).toEqual(
    Object.fromEntries(marked.map(({ method, path, scope }) => [`${method} ${path}`, [{ bearer: [scope] }]])),
  );
  expect(described).toHaveLength(marked.length);
  expect(operationsOf(forEveryone)).toHaveLength(apiCalls.length);
});

test("each parameter and tag is described", () => {
  const operations = [...operationsOf(forPrograms), ...operationsOf(forEveryone)];
  const tags = new Set(forEveryone.tags?.map(({ name }) => name));
  const missing = operations.flatMap(({ method, path, operation }) => [
    ...(operation.parameters ?? []).flatMap((parameter) =>
      "name" in parameter && !parameter.description ? [`${method} ${path}: ${parameter.name}`] : [],
    ),
    ...(operation.tags?.every((tag) => tags.has(tag)) ? [] : [`${method} ${path}: tags`]),
  ]);
  expect(missing).toEqual([]);
});

test("no parameter may be sent empty, or with characters that end it", () => {
  expect(JSON.stringify([forPrograms, forEveryone])).not.toMatch(/allowEmptyValue|allowReserved/);
});

test("failures of programs' calls are problem details, and name the codes", () => {
  const failures = operationsOf(forPrograms).flatMap(({ operation }) =>
    Object.entries(operation.responses ?? {}).filter(([status]) => Number(status) >= 400),
  );
  expect(failures.length).toBeGreaterThan(0);
  for (const [status, response] of failures)
    expect(response).toEqual({
      description: expect.stringMatching(/^`[A-Z_]+`: /),
      content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
      ...(["429", "503"].includes(status) && {
        headers: { "Retry-After": { $ref: "#/components/headers/RetryAfter" } },
      }),
    });
});

test("each call of programs has a name that begins with a verb, and no two calls have the same", () => {
  const names = operationsOf(forPrograms).map(({ operation }) => operation.operationId ?? "");
  const verbs =
    /^(?:change|compare|create|delete|export|find|get|list|pause|preview|repeat|replay|resume|set|settle|start|update)[A-Z]/;
  expect(names.filter((name) => !verbs.test(name) && name !== "exportAnswers")).toEqual([]);
  const all = operationsOf(forEveryone).map(({ operation }) => operation.operationId);
  expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([]);
});

test("where an external id may stand the document says so once, and elsewhere ids are UUIDs", () => {
  const described = operationsOf(forPrograms).flatMap(({ operation }) =>
    (operation.parameters ?? []).flatMap((parameter) =>
      "name" in parameter && /(?:Id|Key)$/.test(parameter.name) && parameter.in !== "header"
        ? [[parameter.name, parameter.schema] as const]
        : [],
    ),
  );
  const either = { $ref: "#/components/schemas/IdOrExternalId" };
  const uuid = { type: "string", format: "uuid" };
  expect(described.length).toBeGreaterThan(20);
  for (const [name, schema] of described)
    expect([name, schema]).toEqual([
      name,
      ["jobId", "candidateId", "checkId"].includes(name) ? either : uuid,
    ]);
  expect(forPrograms.components?.schemas?.["IdOrExternalId"]).toMatchObject({ type: "string" });
});

test("each write of programs takes an Idempotency-Key, which is described once", () => {
  const key = { $ref: "#/components/parameters/IdempotencyKey" };
  for (const { method, path, operation } of operationsOf(forPrograms))
    expect([path, (operation.parameters ?? []).filter((parameter) => "$ref" in parameter)]).toEqual([
      path,
      method === "get" ? [] : [key],
    ]);
  expect(forPrograms.components?.parameters?.["IdempotencyKey"]).toMatchObject({
    name: "Idempotency-Key",
    in: "header",
    description: expect.stringContaining("ATTEMPT_DIFFERS"),
  });
});

test("successes name the headers with the key's limit, and lists the one with the next page", () => {
  let lists = 0;
  for (const { path, operation } of operationsOf(forPrograms)) {
    const isList = JSON.stringify(operation.parameters ?? []).includes('"cursor"');
    if (isList) lists++;
    for (const [status, response] of Object.entries(operation.responses ?? {})) {
      if (Number(status) >= 400) continue;
      const names = Object.keys("headers" in response ? (response.headers ?? {}) : {});
      expect([path, names]).toEqual([path, expect.arrayContaining(["RateLimit", "RateLimit-Policy"])]);
      expect([path, names.includes("Link")]).toEqual([path, isList]);
    }
  }
  expect(lists).toBe(4);
});

test("each success of programs' calls says what its body is", () => {
  const silent = operationsOf(forPrograms).flatMap(({ method, path, operation }) =>
    Object.entries(operation.responses ?? {})
      .filter(([status, response]) => Number(status) < 400 && !Object.keys(Object(response).content).length)
      .map(([status]) => `${method} ${path} ${status}`),
  );
  expect(silent).toEqual([]);
});

async function lint(document: Document, rules: Record<string, "off">) {
  const config = await createConfig({ extends: ["recommended"], rules });
  const source = JSON.stringify(document);
  const problems = await lintFromString({ source, absoluteRef: "/openapi.json", config });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`);
}
