import { type OpenAPI, OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { type ApiScope, apiScopes } from "#contract/api-scopes.ts";
import { type ErrorCode, errorCodes, unavailable } from "#contract/errors.ts";
import { contract } from "#contract/index.ts";
import { idempotencyHeader, idempotencyKey, scopeOf } from "#contract/requests.ts";
import type { Settings } from "#server/platform/env.ts";
import { type ApiCall, apiCalls } from "./api-calls.ts";
import { type GeneralCode, generalCodes } from "./general-codes.ts";
import { parameterDescriptions, scopeDescriptions, tagDescriptions } from "./descriptions.ts";

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
  ...apiScopes.map((scope) => `- \`${scope}\`: ${scopeDescriptions[scope]}`),
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

/** The responses of failures: those that the contract declares, and those that any call may have. */
function errorResponses(call: ApiCall, operation: Operation): OpenAPI.ResponsesObject {
  const reasons = new Map<number, string[]>();
  const add = (status: number, code: string, message: string) =>
    reasons.set(status, [...(reasons.get(status) ?? []), `\`${code}\`: ${message}`]);
  const codes = call.errors.filter(
    (code) => !(call.scope && onlyForPages.has(code)) && !(call.method === "get" && onlyWithKey.has(code)),
  );
  for (const code of codes) add(errorCodes[code].status, code, errorCodes[code].message);
  const general = new Set<GeneralCode>([
    unavailable.code,
    ...(operation.parameters || operation.requestBody ? ["BAD_REQUEST" as const] : []),
    ...(call.method === "get" ? [] : (["PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"] as const)),
    ...(call.method === "get" || call.scope ? [] : ["CROSS_SITE" as const]),
  ]);
  for (const { code, status, message } of generalCodes) if (general.has(code)) add(status, code, message);
  const [type, schema] = call.scope
    ? ["application/problem+json", "Problem"]
    : ["application/json", "Failure"];
  const content = { [type]: { schema: { $ref: `#/components/schemas/${schema}` } } };
  return Object.fromEntries(
    [...reasons].map(([status, lines]) => [status, { description: lines.join("\n\n"), content }]),
  );
}

/** Codes about a person's session, which no key has. */
const onlyForPages = new Set<ErrorCode>([
  "SECOND_FACTOR_NEEDED",
  "SECOND_FACTOR_SETUP_NEEDED",
  "CONFIRM_IT_IS_YOU",
]);

/** Codes about an Idempotency-Key, which a GET does not take. */
const onlyWithKey = new Set<ErrorCode>(["ATTEMPT_DIFFERS", "ATTEMPT_UNDER_WAY"]);

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
