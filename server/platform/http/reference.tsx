import { isContractProcedure } from "@orpc/contract";
import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { idempotencyHeader, idempotencyKey } from "#contract/requests.ts";
import { contract } from "#contract/index.ts";
import type { Settings } from "#server/platform/env.ts";

type Document = Awaited<ReturnType<OpenAPIGenerator["generate"]>>;
type Operation = NonNullable<NonNullable<NonNullable<Document["paths"]>[string]>["get"]>;

/** Generates the OpenAPI document from the contract. */
export async function describeApi({ name, tagline, origin }: Settings): Promise<Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const prefix = origin.startsWith("https:") ? "__Host-" : "";
  const cookie = (realm: string) =>
    ({ type: "apiKey", in: "cookie", name: `${prefix}forthright-${realm}.session_token` }) as const;
  const document = await generator.generate(contract, {
    info: {
      title: `${name} API`,
      version: "1",
      description: tagline,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: `${origin}/api` }],
    components: { securitySchemes: { manager: cookie("manager"), admin: cookie("admin") } },
    // The other realms need no credentials, or have a secret in the path.
    security: [],
  });
  for (const realm of ["manager", "admin"] as const)
    for (const { path = "", method = "POST" } of routesIn(contract[realm])) {
      const verb = verbs.find((known) => known === method.toLowerCase());
      const operation = verb && document.paths?.[path]?.[verb];
      if (operation) operation.security = [{ [realm]: [] }];
    }
  for (const item of Object.values(document.paths ?? {}))
    for (const verb of verbs) {
      const operation = item?.[verb];
      if (!operation) continue;
      operation.responses = { ...commonErrors(verb, operation), ...operation.responses };
      if (verb !== "get") operation.parameters = [...(operation.parameters ?? []), idempotencyParameter];
    }
  return document;
}

const idempotencyParameter = {
  name: idempotencyHeader,
  in: "header" as const,
  description:
    "A key of your own for this call, such as a UUID. Sent again with the same key within a day, the call does nothing and answers the same",
  schema: { type: "string" as const, minLength: idempotencyKey.shortest, maxLength: idempotencyKey.longest },
};

/** Responses that any call may have in addition to those in the contract. */
function commonErrors(verb: (typeof verbs)[number], { parameters, requestBody }: Operation) {
  return {
    ...((parameters || requestBody) && { 400: { description: "The input is not what this call takes" } }),
    ...(verb !== "get" && {
      403: { description: "Sent by a page of another site" },
      413: { description: "The body is larger than this call takes: 64 kB for most" },
      415: { description: "The body is not application/json" },
    }),
    503: { description: "The database is away for a moment; Retry-After says when to come back" },
  };
}

function routesIn(part: object): { path?: string; method?: string }[] {
  if (isContractProcedure(part)) return [part["~orpc"].route];
  return Object.values(part).flatMap(routesIn);
}

const verbs = ["get", "post", "put", "patch", "delete"] as const;

/** The OpenAPI document as a page for people. */
export function ReferencePage({ document }: { document: Document }) {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    verbs.flatMap((verb) => {
      const operation = item?.[verb];
      return operation ? [{ path, verb, operation }] : [];
    }),
  );
  const byTag = Map.groupBy(operations, ({ operation }) => operation.tags?.[0] ?? "Other");
  return (
    <>
      <h1>{document.info.title}</h1>
      <p className="quiet">
        {operations.length} calls, JSON in and out, below <code>{document.servers?.[0]?.url}</code>. The same
        as an <a href="/api/openapi.json">OpenAPI {document.openapi} document</a>. Managers and admins sign in
        and are known by an HttpOnly cookie; a reviewer is known by the secret in the survey link.
      </p>
      {[...byTag].map(([tag, calls]) => (
        <section key={tag}>
          <h2>{tag}</h2>
          {calls.map(({ path, verb, operation }) => (
            <Call key={verb + path} {...{ path, verb, operation }} />
          ))}
        </section>
      ))}
    </>
  );
}

function Call({ path, verb, operation }: { path: string; verb: string; operation: Operation }) {
  const body =
    operation.requestBody && "content" in operation.requestBody ? operation.requestBody.content : {};
  return (
    <details className="card" id={operation.operationId}>
      <summary>
        <span className="verb">{verb.toUpperCase()}</span> <code>{path}</code>{" "}
        <span className="quiet">{operation.summary}</span>
      </summary>
      {operation.parameters && <Part title="Parameters" value={operation.parameters} />}
      {body["application/json"] && <Part title="Body" value={body["application/json"].schema} />}
      {Object.entries(operation.responses ?? {}).map(([status, response]) => (
        <Part
          key={status}
          title={`Answer ${status}`}
          value={"content" in response ? response.content?.["application/json"]?.schema : response}
        />
      ))}
    </details>
  );
}

function Part({ title, value }: { title: string; value: unknown }) {
  return (
    <>
      <h3>{title}</h3>
      <pre>{JSON.stringify(value, null, 2)}</pre>
    </>
  );
}
