/** The part of JSON Schema that the contract's schemas become. */
export interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  examples?: unknown[];
  description?: string;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
}

const byFormat: Record<string, string> = {
  uuid: "3f1c5b1e-8a52-4c53-9d7f-0f6f3c0a9b11",
  email: "casey.nguyen@example.com",
  date: "2026-11-21",
  "date-time": "2026-11-21T10:00:00.000Z",
  uri: "https://example.com",
  url: "https://example.com",
};

/** A value of the shape that the schema describes, with its required fields only. A start for someone who fills it in. */
export function sampleOf(schema: JsonSchema): unknown {
  if (schema.examples?.length) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? [];
  if (first) return sampleOf(first);
  const { type } = schema;
  if (type === "object") {
    const required = Object.entries(schema.properties ?? {}).filter(([name]) =>
      schema.required?.includes(name),
    );
    return Object.fromEntries(required.map(([name, inner]) => [name, sampleOf(inner)]));
  }
  if (type === "array") return schema.items && schema.minItems ? [sampleOf(schema.items)] : [];
  if (type === "integer" || type === "number") return schema.minimum ?? 1;
  if (type === "boolean") return true;
  if (type === "string") return byFormat[schema.format ?? ""] ?? "text".padEnd(schema.minLength ?? 0, "-");
  return null;
}
