import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { contract } from "#contract/index.ts";
import type { Settings } from "#server/env.ts";

type Document = Awaited<ReturnType<OpenAPIGenerator["generate"]>>;
type Operation = NonNullable<NonNullable<NonNullable<Document["paths"]>[string]>["get"]>;

/** The OpenAPI document that the contract yields. */
export function describeApi({ name, tagline, origin }: Settings): Promise<Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  return generator.generate(contract, {
    info: { title: `${name} API`, version: "1", description: tagline },
    servers: [{ url: `${origin}/api` }],
  });
}

const verbs = ["get", "post", "put", "patch", "delete"] as const;

/** The same document, to read. */
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
