import { type OpenAPI, OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { type ApiScope, apiScopes, scopeSentences } from "#contract/api-scopes.ts";
import { contract } from "#contract/index.ts";
import { idempotencyHeader, idempotencyKey, scopeOf } from "#contract/requests.ts";
import type { Settings } from "#server/platform/env.ts";
import { type ApiCall, apiCalls } from "./api-calls.ts";
import { failuresOf } from "./failures.ts";
import { parameterDescriptions, tagDescriptions } from "./descriptions.ts";

export type Document = OpenAPI.Document;
export type Operation = OpenAPI.OperationObject;

/**
 * The OpenAPI document of the contract.
 * @param audience programs: only what an API key may call; everyone: also what only the pages call
 */
export async function describeApi(
  { name, tagline, origin }: Pick<Settings, "name" | "tagline" | "origin">,
  audience: "programs" | "everyone",
): Promise<Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const prefix = origin.startsWith("https:") ? "__Host-" : "";
  const cookie = (realm: string) =>
    ({
      type: "apiKey",
      in: "cookie",
      name: `${prefix}forthright-${realm}.session_token`,
      description: `The session of a page where ${realm === "admin" ? "an admin" : "a hiring manager"} is signed in`,
    }) as const;
  const document = await generator.generate(contract, {
    filter: ({ contract: procedure }) => audience === "everyone" || scopeOf(procedure) !== undefined,
    info: {
      title: `${name} API`,
      version: "1",
      description: `${tagline} A guide and the error codes are at ${origin}/api/docs.`,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: `${origin}/api` }],
    components: {
      schemas: { Problem: problem, ...(audience === "everyone" && { Failure: failure }) },
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: bearerDescription },
        ...(audience === "everyone" && { manager: cookie("manager"), admin: cookie("admin") }),
      },
    },
    // Calls of the other realms need no credentials, or have a secret in the path.
    security: [],
  });

  const used = new Set<string>();
  for (const call of apiCalls) {
    const operation: Operation | undefined = document.paths?.[call.path]?.[call.method];
    if (!operation) continue;
    const [realm = "", ...names] = call.names;
    // Also the name of a function in clients that are generated from this document.
    operation.operationId = camelCase(call.scope ? names : call.names);
    operation.security = securityOf(realm, call.scope, audience);
    operation.responses = {
      ...Object.fromEntries(
        Object.entries(operation.responses ?? {}).filter(([status]) => Number(status) < 400),
      ),
      ...errorResponses(call, operation),
    };
    for (const parameter of operation.parameters ?? [])
      if ("name" in parameter) parameter.description ??= parameterDescriptions[parameter.name];
    if (call.method !== "get") operation.parameters = [...(operation.parameters ?? []), idempotencyParameter];
    for (const tag of operation.tags ?? []) used.add(tag);
  }
  document.tags = Object.entries(tagDescriptions)
    .filter(([tag]) => used.has(tag))
    .map(([tag, description]) => ({ name: tag, description }));
  dropIntegerBounds(document.paths);
  return document;
}

const bearerDescription = [
  "An API key. The scopes of a call are listed with it:",
  ...apiScopes.map((scope) => `- \`${scope}\`: ${scopeSentences[scope]}`),
].join("\n");

function securityOf(realm: string, scope: ApiScope | undefined, audience: "programs" | "everyone") {
  const byCookie = realm === "manager" || realm === "admin" ? [{ [realm]: [] }] : [];
  if (!scope) return byCookie;
  return [{ bearer: [scope] }, ...(audience === "everyone" ? byCookie : [])];
}

/** See server/platform/http/problem.ts. */
const problem: OpenAPI.SchemaObject = {
  type: "object",
  description: "What went wrong (RFC 9457)",
  required: ["type", "title", "status", "detail", "code"],
  properties: {
    type: { type: "string", format: "uri", description: "The page that explains the code" },
    title: { type: "string", description: "One sentence for people" },
    status: { type: "integer", description: "The status of the response" },
    detail: { type: "string", description: "One sentence about this request" },
    code: { type: "string", description: "For programs. A code never changes its meaning" },
    errors: {
      type: "array",
      description: "What is wrong with the input",
      items: {
        type: "object",
        required: ["path", "message"],
        properties: {
          path: { type: "array", items: { type: "string" }, description: "Where in the input" },
          message: { type: "string" },
        },
      },
    },
    data: { type: "object", description: "Details that some codes have" },
  },
};

const failure: OpenAPI.SchemaObject = {
  type: "object",
  description: "What went wrong, for the pages",
  required: ["code", "message"],
  properties: {
    code: { type: "string" },
    message: { type: "string" },
    data: { description: "Details that some codes have" },
  },
};

/** A response for each status, whose description has a paragraph for each code. */
function errorResponses(call: ApiCall, operation: Operation): OpenAPI.ResponsesObject {
  const [type, schema] = call.scope
    ? ["application/problem+json", "Problem"]
    : ["application/json", "Failure"];
  const content = { [type]: { schema: { $ref: `#/components/schemas/${schema}` } } };
  const failures = failuresOf(call, Boolean(operation.parameters || operation.requestBody));
  return Object.fromEntries(
    [...Map.groupBy(failures, ({ status }) => status)].map(([status, reasons]) => [
      status,
      { description: reasons.map(({ code, message }) => `\`${code}\`: ${message}`).join("\n\n"), content },
    ]),
  );
}

const idempotencyParameter = {
  name: idempotencyHeader,
  in: "header" as const,
  description:
    "A key of your own for this call, such as a UUID. Sent again with the same key within a day, the call does nothing and answers the same",
  schema: {
    type: "string" as const,
    minLength: idempotencyKey.shortest,
    maxLength: idempotencyKey.longest,
  },
};

function camelCase(words: string[]): string {
  return words.map((word, index) => (index ? word.charAt(0).toUpperCase() + word.slice(1) : word)).join("");
}

/** Zod gives each whole number the bounds of JavaScript, which say nothing to a reader. */
function dropIntegerBounds(part: unknown) {
  if (typeof part !== "object" || part === null) return;
  const schema = part as { minimum?: unknown; maximum?: unknown };
  if (schema.minimum === Number.MIN_SAFE_INTEGER || schema.minimum === -(2 ** 31)) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER || schema.maximum === 2 ** 31 - 1) delete schema.maximum;
  Object.values(part).forEach(dropIntegerBounds);
}
