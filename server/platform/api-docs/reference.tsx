import type { ReactNode } from "react";
import { apiKeyLimit, apiScopes, scopeSentences } from "#contract/api-scopes.ts";
import { idempotencyKey } from "#contract/requests.ts";
import { type ApiCall, apiCalls } from "./api-calls.ts";
import type { Document, Operation } from "./describe-api.ts";
import { allFailures, type Failure } from "./failures.ts";
import { guideSteps } from "./guide.tsx";
import { operationsOf } from "./operations.ts";
import { exampleBody } from "./postman-collection.ts";
import { type JsonSchema, sampleOf } from "./sample-of.ts";
import { SchemaFields, typeOf } from "./schema-fields.tsx";

/** The API's documentation for people: a guide, the calls of programs, and the error codes. */
export function ReferencePage({ document, origin }: { document: Document; origin: string }) {
  const tags = (document.tags ?? []).map(({ name, description }) => ({
    name,
    description,
    id: `calls-${name.toLowerCase().replaceAll(" ", "-")}`,
    operations: operationsOf(document).filter(({ operation }) => operation.tags?.includes(name)),
  }));
  return (
    <div className="docs">
      <nav className="contents" aria-label="Contents">
        <strong>Contents</strong>
        <ul>
          <li>
            <a href="#guide">Begin in five minutes</a>
          </li>
          <li>
            <a href="#rules">Rules for every call</a>
          </li>
          <li>
            <a href="#calls">Calls</a>
            <ul>
              {tags.map(({ id, name }) => (
                <li key={id}>
                  <a href={`#${id}`}>{name}</a>
                </li>
              ))}
            </ul>
          </li>
          <li>
            <a href="#errors">Error codes</a>
          </li>
          <li>
            <a href="#pages">What only the pages call</a>
          </li>
        </ul>
      </nav>
      <article>
        <header>
          <h1>{document.info.title}</h1>
          <p>
            JSON in and out, below <code>{origin}/api</code>. For your tools:{" "}
            <a href="/api/openapi.json">OpenAPI document</a> and{" "}
            <a href="/api/postman.json">Postman collection</a>, which Bruno and Insomnia import, too.
          </p>
        </header>
        <Guide origin={origin} />
        <Rules />
        <section id="calls">
          <h2>Calls</h2>
          <p>What an API key may call. Each call names the scope that the key needs.</p>
          {tags.map(({ id, name, description, operations }) => (
            <div key={id}>
              <h3 id={id}>{name}</h3>
              <p className="quiet">{description}</p>
              {operations.map((described) => (
                <Call key={described.operation.operationId} {...described} origin={origin} />
              ))}
            </div>
          ))}
        </section>
        <Errors />
        <PageCalls />
      </article>
    </div>
  );
}

function Guide({ origin }: { origin: string }) {
  return (
    <section id="guide">
      <h2>Begin in five minutes</h2>
      <ol className="steps">
        {guideSteps(origin).map(({ title, text, examples }) => (
          <li key={title}>
            <h3>{title}</h3>
            {text}
            {examples.map(({ caption, code, response }) => (
              <div key={caption}>
                <Example caption={caption}>{code}</Example>
                {response !== undefined && (
                  <Example caption="The response has, among others">
                    {JSON.stringify(response, null, 2)}
                  </Example>
                )}
              </div>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Example({ caption, children }: { caption: string; children: string }) {
  return (
    <figure className="example">
      <figcaption>{caption}</figcaption>
      {/* Scrolls sideways, which the keyboard can do only with the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0}>{children}</pre>
    </figure>
  );
}

function Call({
  method,
  path,
  operation,
  origin,
}: ReturnType<typeof operationsOf>[number] & { origin: string }) {
  const scope = operation.security?.flatMap(({ bearer = [] }) => bearer)[0];
  const parameters = (operation.parameters ?? []).filter((parameter) => "name" in parameter);
  const body = contentOf(operation.requestBody);
  const responses = Object.entries(operation.responses ?? {});
  const success = responses.find(([status]) => status.startsWith("2"));
  const failures = responses.filter(([status]) => Number(status) >= 400);
  return (
    <details className="card" id={operation.operationId}>
      <summary>
        <span className="verb">{method.toUpperCase()}</span> <code>{path}</code>{" "}
        <span className="quiet">{operation.summary}</span> <span className="scope">{scope}</span>
      </summary>
      {operation.description && <p>{operation.description}</p>}
      <Example caption="With curl">{curlOf(method, path, operation, origin)}</Example>
      {parameters.length > 0 && (
        <>
          <h4>Parameters</h4>
          <ul className="fields">
            {parameters.map((parameter) => (
              <li key={parameter.name}>
                <code>{parameter.name}</code>{" "}
                <span className="quiet">
                  {parameter.in}, {typeOf((parameter.schema ?? {}) as JsonSchema)}
                  {!parameter.required && " · optional"}
                </span>{" "}
                · {parameter.description}
              </li>
            ))}
          </ul>
        </>
      )}
      {body && (
        <>
          <h4>Body</h4>
          <SchemaFields schema={body} />
        </>
      )}
      {success && (
        <>
          <h4>Response {success[0]}</h4>
          <SuccessFields response={success[1]} />
        </>
      )}
      <h4>Failures</h4>
      <ul className="fields">
        {failures.flatMap(([status, response]) =>
          ("description" in response ? (response.description ?? "") : "").split("\n\n").map((reason) => (
            <li key={reason}>
              {status} <Reason text={reason} />
            </li>
          )),
        )}
      </ul>
    </details>
  );
}

/** The description of a failure begins with its code. */
function Reason({ text }: { text: string }) {
  const [, code = "", rest] = /^`([A-Z_]+)`: (.*)$/s.exec(text) ?? [];
  return (
    <>
      <a href={`#${anchorOf(code)}`}>
        <code>{code}</code>
      </a>{" "}
      <span className="quiet">{rest}</span>
    </>
  );
}

function SuccessFields({ response }: { response: object }) {
  const schema = contentOf(response);
  if (!schema) return <p className="quiet">A file.</p>;
  const isOneOfSeveral = Object.keys(("content" in response && response.content) || {}).length > 1;
  return (
    <>
      {isOneOfSeveral && <p className="quiet">A file, or as JSON:</p>}
      {schema.type === "array" && <p className="quiet">{typeOf(schema)}</p>}
      <SchemaFields schema={schema} />
    </>
  );
}

function contentOf(part: object | undefined): JsonSchema | undefined {
  const { content }: { content?: Record<string, { schema?: object }> } = part ?? {};
  return content?.["application/json"]?.schema;
}

function curlOf(method: string, path: string, operation: Operation, origin: string): string {
  const body = exampleBody(operation);
  const query = new URLSearchParams(
    (operation.parameters ?? []).flatMap((parameter) =>
      "name" in parameter && parameter.in === "query" && parameter.required
        ? [[parameter.name, String(sampleOf((parameter.schema ?? {}) as JsonSchema))]]
        : [],
    ),
  ).toString();
  const address = `${origin}/api${path}${query && `?${query}`}`;
  const lines = [
    `curl ${method === "get" ? "" : `-X ${method.toUpperCase()} `}"${address}"`,
    `-H "Authorization: Bearer $FORTHRIGHT_KEY"`,
    ...(method === "get" ? [] : [`-H "Idempotency-Key: $(uuidgen)"`]),
    ...(body === undefined
      ? []
      : [
          `-H "Content-Type: application/json"`,
          `-d '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`,
        ]),
  ];
  return lines.join(" \\\n  ");
}

function Rules() {
  return (
    <section id="rules">
      <h2>Rules for every call</h2>
      <h3 id="keys">Keys and scopes</h3>
      <p>
        Send the key in the header <code>Authorization: Bearer …</code>. It acts for the member who made it,
        and may do no more than that member, within its scopes. A request without this header is taken for
        that of a page, and is answered with <code>SIGNED_OUT</code> in the form of the pages.
      </p>
      <ul>
        {apiScopes.map((scope) => (
          <li key={scope}>
            <code>{scope}</code>: {scopeSentences[scope]}
          </li>
        ))}
      </ul>
      <h3 id="idempotency">Repeating a call safely</h3>
      <p>
        Every call but GET takes the header <code>Idempotency-Key</code>: {idempotencyKey.minLength} to{" "}
        {idempotencyKey.maxLength} characters of your choice, such as a UUID. After a timeout, send the same
        request with the same key. Within a day it does nothing again and answers the same.
      </p>
      <h3 id="limits">Limits</h3>
      <p>
        A key may send {apiKeyLimit.requests} requests in {apiKeyLimit.seconds} seconds. Each response to a
        call of a valid key has <code>RateLimit</code> with what is left (<code>r</code>) and the seconds
        until it is full again (<code>t</code>). After status 429, wait for that time.
      </p>
    </section>
  );
}

const anchorOf = (code: string) => `error-${code.toLowerCase()}`;

function Errors() {
  const { programs, pages } = allFailures();
  return (
    <section id="errors">
      <h2>Error codes</h2>
      <p>
        A failure is a problem document (RFC 9457, <code>application/problem+json</code>). Decide by its{" "}
        <code>code</code>: it never changes its meaning, but the sentences may change. <code>type</code> links
        to this table.
      </p>
      <ErrorTable failures={programs} />
      <details>
        <summary>Codes that only the pages get</summary>
        <ErrorTable failures={pages} />
      </details>
    </section>
  );
}

function ErrorTable({ failures }: { failures: Failure[] }) {
  return (
    <table className="errors">
      <thead>
        <tr>
          <th>Code</th>
          <th>Status</th>
          <th>What it means</th>
        </tr>
      </thead>
      <tbody>
        {failures.map(({ code, status, message }) => (
          <tr key={code} id={anchorOf(code)}>
            <td>
              <code>{code}</code>
            </td>
            <td>{status}</td>
            <td>{message}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Short, because nobody should build on them. */
function PageCalls() {
  const calls = apiCalls.filter(({ scope }) => !scope);
  return (
    <section id="pages">
      <h2>What only the pages call</h2>
      <p>
        No API key may make these {calls.length} calls, and they may change with the pages. They are described
        in <a href="/api/openapi-all.json">the OpenAPI document of all calls</a>.
      </p>
      <details>
        <summary>Show them</summary>
        <ul className="fields">{calls.map(pageCall)}</ul>
      </details>
    </section>
  );
}

function pageCall({ method, path }: ApiCall): ReactNode {
  return (
    <li key={method + path}>
      <span className="verb">{method.toUpperCase()}</span> <code>{path}</code>
    </li>
  );
}
