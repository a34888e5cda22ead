import type { ServerResponse } from "node:http";
import type { Settings } from "#server/platform/env.ts";
import { renderDocument } from "#server/platform/http/document.tsx";
import { newNonce } from "#server/platform/http/pages.ts";
import { setSecurityHeaders } from "#server/platform/http/security.ts";
import { describeApi, type Document } from "./describe-api.ts";
import { script, styles } from "./docs-style.ts";
import { ReferencePage } from "./reference.tsx";

const nonceHere = "NONCE_HERE";

/** Serves the API's documentation: as a page, and as OpenAPI documents. False for another path. */
export function createDocs(settings: Settings) {
  // Rendering takes as long as sixty calls, so it happens once.
  let rendered: ReturnType<typeof render> | undefined;

  return async (response: ServerResponse, pathname: string): Promise<boolean> => {
    if (!paths.has(pathname)) return false;
    const { page, files } = await (rendered ??= render(settings));
    if (pathname === docsPath) {
      const nonce = newNonce();
      setSecurityHeaders(response, settings.origin, nonce);
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.end(page.replaceAll(nonceHere, nonce));
    } else {
      response.setHeader("content-type", "application/json; charset=utf-8");
      response.end(files[pathname]);
    }
    return true;
  };
}

const docsPath = "/api/docs";
const paths = new Set([docsPath, "/api/openapi.json", "/api/openapi-all.json"]);

async function render(settings: Settings) {
  const forPrograms = await describeApi(settings, "programs");
  const forEveryone = await describeApi(settings, "everyone");
  const content = <ReferencePage document={inlineReferences(forPrograms)} origin={settings.origin} />;
  const files: Record<string, string> = {
    "/api/openapi.json": JSON.stringify(forPrograms),
    "/api/openapi-all.json": JSON.stringify(forEveryone),
  };
  return { page: renderDocument(`${settings.name} API`, nonceHere, content, { styles, script }), files };
}

const references = "#/components/";

/** The document with a copy of what each reference names in its place. No schema refers to itself. */
function inlineReferences(document: Document): Document {
  return inline(document, document.components ?? {}) as Document;
}

function inline(part: unknown, components: object): unknown {
  if (Array.isArray(part)) return part.map((inner) => inline(inner, components));
  if (typeof part !== "object" || part === null) return part;
  if ("$ref" in part && typeof part.$ref === "string" && part.$ref.startsWith(references)) {
    const [kind = "", name = ""] = part.$ref.slice(references.length).split("/");
    const named: unknown = Reflect.get(Object(Reflect.get(components, kind)), name);
    return inline(named, components);
  }
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, inline(inner, components)]));
}
