import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { apiCalls } from "./api-calls.ts";
import { describeApi, type Document } from "./describe-api.ts";
import { operationsOf } from "./operations.ts";

const settings = {
  name: "Forthright",
  tagline: "Reference checks.",
  origin: "https://references.example.org",
};
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

test("failures of programs' calls are problem details, and name the codes", () => {
  const failures = operationsOf(forPrograms).flatMap(({ operation }) =>
    Object.entries(operation.responses ?? {}).filter(([status]) => Number(status) >= 400),
  );
  expect(failures.length).toBeGreaterThan(0);
  for (const [, response] of failures)
    expect(response).toEqual({
      description: expect.stringMatching(/^`[A-Z_]+`: /),
      content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
    });
});

async function lint(document: Document, rules: Record<string, "off">) {
  const config = await createConfig({ extends: ["recommended"], rules });
  const source = JSON.stringify(document);
  const problems = await lintFromString({ source, absoluteRef: "/openapi.json", config });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`);
}
