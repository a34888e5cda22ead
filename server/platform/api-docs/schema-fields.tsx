import type { JsonSchema } from "./sample-of.ts";

export function SchemaFields({ schema }: { schema: JsonSchema }) {
  const object = objectIn(schema);
  if (!object)
    return (
      <p>
        <Type schema={schema} />
      </p>
    );
  return (
    <ul className="fields">
      {Object.entries(object.properties ?? {}).map(([name, field]) => (
        <Field key={name} name={name} schema={field} isRequired={object.required?.includes(name) ?? false} />
      ))}
    </ul>
  );
}

function Field({ name, schema, isRequired }: { name: string; schema: JsonSchema; isRequired: boolean }) {
  const inner = objectIn(schema);
  return (
    <li>
      <code>{name}</code> <Type schema={schema} />
      {!isRequired && <span className="quiet"> · optional</span>}
      {schema.description && <> · {schema.description}</>}
      {inner?.properties && (
        <details>
          <summary>{Object.keys(inner.properties).join(", ")}</summary>
          <SchemaFields schema={inner} />
        </details>
      )}
    </li>
  );
}

const Type = ({ schema }: { schema: JsonSchema }) => <span className="quiet">{typeOf(schema)}</span>;

export function typeOf(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const preset = schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`];
  if (schema.enum)
    return schema.enum.map((value) => JSON.stringify(value)).join(" | ") + inParentheses(preset);
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(" or ");
  const { type = "any" } = schema;
  if (type === "array") return `list of ${schema.items ? typeOf(schema.items) : "any"}`;
  const limits = [
    ...(schema.format ? [schema.format] : []),
    ...(schema.maxLength ? [lengths(schema.minLength ?? 0, schema.maxLength)] : []),
    ...(schema.minimum !== undefined && schema.maximum !== undefined
      ? [`${schema.minimum} to ${schema.maximum}`]
      : []),
    ...preset,
  ];
  return `${type}${inParentheses(limits)}`;
}

const inParentheses = (limits: string[]) => (limits.length > 0 ? ` (${limits.join(", ")})` : "");

const lengths = (min: number, max: number) =>
  min > 1 ? `${min} to ${max} characters` : `at most ${max} characters`;

/** The object that a schema is, lists, or is besides null. */
function objectIn(schema: JsonSchema): JsonSchema | undefined {
  if (schema.properties) return schema;
  if (schema.items) return objectIn(schema.items);
  const objects = (schema.anyOf ?? []).flatMap((part) => objectIn(part) ?? []);
  return objects.length === 1 ? objects[0] : undefined;
}
