import { type OpenAPI, OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { apiKeyLimit, type ApiScope, apiScopes, scopeSentences } from "#contract/api-scopes.ts";
import { contract } from "#contract/index.ts";
import { idempotencyHeader, idempotencyKey, scopeOf } from "#contract/requests.ts";
import type { Settings } from "#server/platform/env.ts";
import { hostPrefix } from "#server/platform/http/security.ts";
import { externalIdFieldNames } from "#server/platform/guards/external-ids.ts";
import { type ApiCall, apiCalls } from "./api-calls.ts";
import { failuresOf } from "./failures.ts";
import { operationIds, parameterDescriptions, tagDescriptions } from "./descriptions.ts";
import { namedSchemas } from "./named-schemas.ts";

export type Document = OpenAPI.Document;
export type Operation = OpenAPI.OperationObject;

/** Programs: only what an API key may call. Everyone: also what only the pages call. */
type Audience = "programs" | "everyone";

/** The OpenAPI document of the contract. */
export async function describeApi(
  { name, origin }: Pick<Settings, "name" | "origin">,
  audience: Audience,
): Promise<Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const cookie = (realm: string) =>
    ({
      type: "apiKey",
      in: "cookie",
      name: `${hostPrefix(origin)}forthright-${realm}.session_token`,
      description: `The session of a page where ${realm === "admin" ? "an admin" : "a hiring manager"} is signed in`,
    }) as const;
  const document = await generator.generate(contract, {
    filter: ({ contract: procedure }) => audience === "everyone" || scopeOf(procedure) !== undefined,
    info: {
      title: `${name} API`,
      version: "1",
      description: `A guide and the error codes are at ${origin}/api/docs.`,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: `${origin}/api` }],
    commonSchemas: namedSchemas,
    components: {
      schemas: {
        Problem: problem,
        IdOrExternalId: idOrExternalId,
        ...(audience === "everyone" && { Failure: failure }),
      },
      headers,
      parameters: { IdempotencyKey: idempotencyParameter },
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
    completeOperation(operation, call, audience);
    for (const tag of operation.tags ?? []) used.add(tag);
  }
  document.tags = Object.entries(tagDescriptions)
    .filter(([tag]) => used.has(tag))
    .map(([tag, description]) => ({ name: tag, description }));
  dropIntegerBounds(document);
  return document;
}

/** Adds what the generator does not know: names, credentials, headers, errors and common parameters. */
function completeOperation(operation: Operation, call: ApiCall, audience: Audience) {
  const [realm = "", ...names] = call.names;
  // Also the name of a function in clients that are generated from this document.
  operation.operationId = (call.scope && operationIds[names.join(".")]) ?? camelCase(call.names);
  operation.security = securityOf(realm, call.scope, audience);
  operation.responses = {
    ...Object.fromEntries(
      Object.entries(operation.responses ?? {})
        .filter(([status]) => Number(status) < 400)
        .map(([status, response]) => [status, withHeaders(call, operation, response)]),
    ),
    ...errorResponses(call, operation),
  };
  for (const parameter of operation.parameters ?? []) {
    if (!("name" in parameter)) continue;
    parameter.description ??= parameterDescriptions[parameter.name];
    // The generator says both of each query. But most calls refuse an empty value, and a bare & ends a value.
    delete parameter.allowEmptyValue;
    delete parameter.allowReserved;
    if (realm === "manager" && externalIdFieldNames.includes(parameter.name))
      parameter.schema = { $ref: "#/components/schemas/IdOrExternalId" };
  }
  if (call.method !== "get")
    operation.parameters = [
      ...(operation.parameters ?? []),
      { $ref: "#/components/parameters/IdempotencyKey" },
    ];
}

const bearerDescription = [
  "An API key. The scopes of a call are listed with it:",
  ...apiScopes.map((scope) => `- \`${scope}\`: ${scopeSentences[scope]}`),
].join("\n");

function securityOf(realm: string, scope: ApiScope | undefined, audience: Audience) {
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

const idOrExternalId: OpenAPI.SchemaObject = {
  type: "string",
  description:
    "The id of Forthright, a UUID, or `ext:<source>:<id>` with the external id that another system gave. In an address it is percent-encoded: `ext%3Agreenhouse%3A12345`",
  examples: ["3f1c5b1e-8a52-4c53-9d7f-0f6f3c0a9b11", "ext:greenhouse:12345"],
};

const text = { type: "string" } as const;

const headers = {
  RateLimit: {
    description: "How many requests the key has left (`r`), and in how many seconds all are again (`t`)",
    schema: text,
    example: `"default";r=87;t=31`,
  },
  RateLimitPolicy: {
    description: `How many requests the key has (\`q\`) in how many seconds (\`w\`)`,
    schema: text,
    example: `"default";q=${apiKeyLimit.requests};w=${apiKeyLimit.seconds}`,
  },
  RetryAfter: {
    description: "After how many seconds to send the request again",
    schema: { type: "integer" },
  },
  Link: {
    description: 'The address of the next page, with rel="next". Missing on the last page',
    schema: text,
  },
  Sandbox: { description: "Only for a sandbox key: `true`", schema: text },
} satisfies Record<string, OpenAPI.HeaderObject>;

/** For `headers` of a response: each header's name, and where it is described. */
const headerRefs = (names: Record<string, keyof typeof headers>) =>
  Object.fromEntries(
    Object.entries(names).map(([name, key]) => [name, { $ref: `#/components/headers/${key}` }]),
  );

const rateLimits = headerRefs({ RateLimit: "RateLimit", "RateLimit-Policy": "RateLimitPolicy" });

/** A key's calls have more headers than the contract names. */
function withHeaders(
  call: ApiCall,
  operation: Operation,
  response: OpenAPI.ResponsesObject[string] | undefined,
): OpenAPI.ResponseObject {
  const { description = "OK", ...described }: Partial<OpenAPI.ResponseObject> = response ?? {};
  if (!call.scope) return { description, ...described };
  const hasPages = operation.parameters?.some(
    (parameter) => "name" in parameter && parameter.name === "cursor",
  );
  return {
    description,
    ...described,
    ...(call.names.join(".") === "manager.reports.exportAnswers" && { content: answerFiles }),
    headers: {
      ...described.headers,
      ...rateLimits,
      ...(hasPages && headerRefs({ Link: "Link" })),
      ...headerRefs({ "X-Forthright-Sandbox": "Sandbox" }),
    },
  };
}

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
      {
        description: reasons.map(({ code, message }) => `\`${code}\`: ${message}`).join("\n\n"),
        ...(call.scope && retryStatuses.has(status) && { headers: retryHeaders }),
        content,
      },
    ]),
  );
}

/** After these a program waits and sends the request again. */
const retryStatuses = new Set([429, 503]);
const retryHeaders = headerRefs({ "Retry-After": "RetryAfter" });

const idempotencyParameter = {
  name: idempotencyHeader,
  in: "header" as const,
  description:
    "A key of your own for this call, such as a UUID. Sent again with the same key and the same input within a day, the call does nothing and answers the same. With another input it answers `ATTEMPT_DIFFERS`, and while the first is under way `ATTEMPT_UNDER_WAY`",
  schema: {
    type: "string" as const,
    minLength: idempotencyKey.minLength,
    maxLength: idempotencyKey.maxLength,
  },
};

function camelCase(words: string[]): string {
  return words.map((word, index) => (index ? word.charAt(0).toUpperCase() + word.slice(1) : word)).join("");
}

/** What each format of the exported answers is. */
const answerFiles: OpenAPI.ResponseObject["content"] = {
  "text/csv": { schema: text },
  "application/json": {
    schema: { type: "array", items: { $ref: "#/components/schemas/ExportedAnswer" } },
  },
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": {
    schema: {},
  },
};

/** Zod gives each whole number the bounds of JavaScript, which say nothing to a reader. */
function dropIntegerBounds(part: unknown) {
  if (typeof part !== "object" || part === null) return;
  const schema = part as { minimum?: unknown; maximum?: unknown };
  if (schema.minimum === Number.MIN_SAFE_INTEGER || schema.minimum === -(2 ** 31)) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER || schema.maximum === 2 ** 31 - 1) delete schema.maximum;
  Object.values(part).forEach(dropIntegerBounds);
}
