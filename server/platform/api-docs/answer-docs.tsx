import type { ServerResponse } from "node:http";
import type { Settings } from "#server/platform/env.ts";
import { renderDocument } from "#server/platform/http/document.tsx";
import { newNonce } from "#server/platform/http/pages.ts";
import { setSecurityHeaders } from "#server/platform/http/security.ts";
import { describeApi } from "./describe-api.ts";
import { script, styles } from "./docs-style.ts";
import { inlineReferences } from "./inline-references.ts";
import { postmanCollection } from "./postman-collection.ts";
import { ReferencePage } from "./reference.tsx";

const nonceHere = "NONCE_HERE";

/** Serves the API's documentation: as a page, as OpenAPI documents and as a collection. False for another path. */
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
const paths = new Set([docsPath, "/api/openapi.json", "/api/openapi-all.json", "/api/postman.json"]);

async function render(settings: Settings) {
  const forPrograms = await describeApi(settings, "programs");
  const forEveryone = await describeApi(settings, "everyone");
  const inlined = inlineReferences(forPrograms);
  const content = <ReferencePage document={inlined} origin={settings.origin} />;
  const files: Record<string, string> = {
    "/api/openapi.json": JSON.stringify(forPrograms),
    "/api/openapi-all.json": JSON.stringify(forEveryone),
    "/api/postman.json": JSON.stringify(postmanCollection(inlined, settings.origin)),
  };
  return { page: renderDocument(`${settings.name} API`, nonceHere, content, { styles, script }), files };
}
