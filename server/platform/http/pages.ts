import { pages } from "#contract/pages.ts";
import { setSecurityHeaders } from "./security.ts";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import sirv from "sirv";

const folder = fileURLToPath(new URL("../../../dist/web", import.meta.url));

/** Strangers with a telephone get entries of their own, which are a fraction of the other. */
const lightEntries = {
  reviewer: /^\/(survey|withdraw|unsubscribe|your-data)(\/|$)/,
  candidate: /^\/candidate(\/|$)/,
};

/** What is read by a link stands in no search engine. */
const isShared = /^\/shared-report(\/|$)/i;

/** What building leaves beside the pages, such as .vite, is nobody's; the files' names are read with their % resolved. */
const hidden = /\/(\.|%2e)/i;

/** Patterns of the router, such as /edit-job/$id. It ignores case and a last slash. */
const known = new RegExp(
  `^(${pages
    .map((path) =>
      path
        .split("/")
        .map((part) => (part.startsWith("$") ? "[^/]+" : RegExp.escape(part)))
        .join("/"),
    )
    .join("|")})/?$`,
  "i",
);

/**
 * The built pages: files by their name, and for every other address the page that finds its way by itself. Where the
 * router knows no such page it says so, and so does the status.
 */
export function createPages(origin: string) {
  if (!existsSync(`${folder}/index.html`))
    throw new Error("The pages have not been built. Run 'npm start', or 'npm run build' before this.");
  const entries = {
    everybody: readFileSync(`${folder}/index.html`, "utf8"),
    reviewer: readFileSync(`${folder}/survey.html`, "utf8"),
    candidate: readFileSync(`${folder}/candidate.html`, "utf8"),
  };
  // Assets carry a hash of their contents in their name.
  const files = sirv(folder, {
    // Looks at the disk each time: a list made at the start leads to files that the next build has removed.
    dev: true,
    // /survey is no file: as survey.html it would go out without its nonce.
    extensions: [],
    brotli: true,
    gzip: true,
    setHeaders(response, path) {
      const hashed = path.startsWith("/assets/");
      response.setHeader("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });

  return (request: IncomingMessage, response: ServerResponse, path: string) => {
    const isPage = path === "/" || path.endsWith(".html") || hidden.test(path);
    if (isPage) page();
    else files(request, response, page);

    function page() {
      // Nor is there a page where somebody looks for what a careless copy leaves behind: /.git, /backup.zip.
      const light = lightEntryOf(path);
      if (path.includes(".") && !light) {
        response.writeHead(404, { "content-type": "text/plain" }).end("Not found");
        return;
      }
      const nonce = newNonce();
      setSecurityHeaders(response, origin, nonce, light ? undefined : "default");
      if (isShared.test(path)) response.setHeader("x-robots-tag", "noindex");
      const entry = entries[light ?? "everybody"];
      const status = light || known.test(path) ? 200 : 404;
      response.writeHead(status, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
      response.end(request.method === "HEAD" ? undefined : entry.replaceAll("CSP_NONCE", nonce));
    }
  };
}

function lightEntryOf(path: string) {
  if (lightEntries.reviewer.test(path)) return "reviewer";
  return lightEntries.candidate.test(path) ? "candidate" : undefined;
}

/** Names a page's own scripts and styles in its content policy; never the same twice. */
export const newNonce = () => randomBytes(16).toString("base64");
