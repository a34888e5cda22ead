import type { Document, Operation } from "./describe-api.ts";
import { operationsOf } from "./operations.ts";
import { type JsonSchema, sampleOf } from "./sample-of.ts";

/**
 * A Postman collection v2.1, with a folder for each tag. Bruno and Insomnia import it, too.
 * @param document without references
 */
export function postmanCollection(document: Document, origin: string) {
  const operations = operationsOf(document);
  const folders = (document.tags ?? []).map(({ name, description }) => ({
    name,
    description,
    item: operations.filter(({ operation }) => operation.tags?.includes(name)).map(requestItem),
  }));
  return {
    info: {
      name: document.info.title,
      description: document.info.description,
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{key}}", type: "string" }] },
    variable: [
      { key: "origin", value: origin, type: "string" },
      // Each user enters their own.
      { key: "key", value: "", type: "string" },
    ],
    item: folders.filter(({ item }) => item.length > 0),
  };
}

function requestItem({ method, path, operation }: ReturnType<typeof operationsOf>[number]) {
  const parameters = (operation.parameters ?? []).filter((parameter) => "name" in parameter);
  const entries = (place: "path" | "query" | "header") =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, description, required, schema }) => ({
        key: name,
        value: place === "path" ? "" : asText(sampleOf((schema ?? {}) as JsonSchema)),
        description,
        ...(place !== "path" && { disabled: !required }),
      }));
  const segments = ["api", ...path.slice(1).split("/")].map((part) => part.replace(/^\{(.+)\}$/, ":$1"));
  const query = entries("query");
  const headers = entries("header").map((header) =>
    // Postman and Bruno write a new UUID for each request.
    ({ ...header, value: "{{$guid}}", disabled: false }),
  );
  const body = exampleBody(operation);
  return {
    name: operation.summary ?? operation.operationId ?? path,
    request: {
      method: method.toUpperCase(),
      description: operation.description,
      header: [
        ...headers,
        ...(body === undefined ? [] : [{ key: "Content-Type", value: "application/json" }]),
      ],
      url: {
        raw: `{{origin}}/${segments.join("/")}`,
        host: ["{{origin}}"],
        path: segments,
        query,
        variable: entries("path"),
      },
      ...(body !== undefined && {
        body: {
          mode: "raw",
          raw: JSON.stringify(body, null, 2),
          options: { raw: { language: "json" } },
        },
      }),
    },
    response: [],
  };
}

const asText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

/** The example of the document, or else the required fields. Undefined if the call takes no body. */
export function exampleBody({ requestBody }: Operation): unknown {
  const media = requestBody && "content" in requestBody && requestBody.content["application/json"];
  if (!media) return undefined;
  return media.example ?? sampleOf((media.schema ?? {}) as JsonSchema);
}
