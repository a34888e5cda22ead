import type { Document } from "./describe-api.ts";

const prefix = "#/components/";

/** The document with a copy of what each reference names in its place. No schema refers to itself. */
export function inlineReferences(document: Document): Document {
  return inline(document, document.components ?? {}) as Document;
}

function inline(part: unknown, components: object): unknown {
  if (Array.isArray(part)) return part.map((inner) => inline(inner, components));
  if (typeof part !== "object" || part === null) return part;
  if ("$ref" in part && typeof part.$ref === "string" && part.$ref.startsWith(prefix)) {
    const [kind = "", name = ""] = part.$ref.slice(prefix.length).split("/");
    const named: unknown = Reflect.get(Object(Reflect.get(components, kind)), name);
    return inline(named, components);
  }
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, inline(inner, components)]));
}
