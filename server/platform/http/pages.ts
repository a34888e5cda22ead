import { pages } from "#contract/pages.ts";
import { setSecurityHeaders } from "./security.ts";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import sirv from "sirv";

const folder = fileURLToPath(new URL("../../../dist/web", import.meta.url));

/** Reviewers and candidates get separate entries, which are much smaller than the managers'. */
const lightEntries = {
  reviewer: /^\/(survey|check|withdraw|unsubscribe|your-data)(\/|$)/,
  candidate: /^\/candidate(\/|$)/,
};

const entries = { everybody: "index.html", reviewer: "survey.html", candidate: "candidate.html" };

/** Survey pages load no library that writes markup, and start no worker. */
const trustedTypes = { everybody: "default resume-worker", candidate: "resume-worker", reviewer: undefined };

/** Shared reports must not appear in search engines. */
const sharedReport = /^\/shared-report(\/|$)/i;

/** Files of the build such as .vite are not served. sirv decodes percent-encoding. */
const hiddenPath = /\/(\.|%2e)/i;

/** Built from the router's patterns, such as /edit-job/$id. The router ignores case and a trailing slash. */
const knownPaths = new RegExp(
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

/** Serves the built files, and for every other path the single-page app, with status 404 if the router has no such page. */
export function createPages(origin: string) {
  if (!existsSync(`${folder}/index.html`))
    throw new Error("The pages are not built. Run 'npm start', or run 'npm run build' first.");
  // The names of assets contain a hash of their contents.
  const files = sirv(folder, {
    // Reads the disk each time, because a list made at start would contain files that the next build removes.
    dev: true,
    // Otherwise /survey would serve survey.html without a nonce.
    extensions: [],
    brotli: true,
    gzip: true,
    setHeaders(response, path) {
      const isHashed = path.startsWith("/assets/");
      // The worker that reads résumés can send nothing anywhere. Other files are of a page, whose own policy counts.
      response.setHeader("content-security-policy", "default-src 'none'; script-src 'self'");
      response.setHeader("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });

  return (request: IncomingMessage, response: ServerResponse, path: string) => {
    const isPage = path === "/" || path.endsWith(".html") || hiddenPath.test(path);
    if (isPage) sendPage();
    else files(request, response, sendPage);

    function sendPage() {
      // Scanners ask for leftover files such as /.git and /backup.zip.
      const lightEntry = lightEntryOf(path);
      if (path.includes(".") && !lightEntry) {
        response.writeHead(404, { "content-type": "text/plain" }).end("Not found");
        return;
      }
      const nonce = newNonce();
      setSecurityHeaders(response, origin, nonce, trustedTypes[lightEntry ?? "everybody"]);
      if (sharedReport.test(path)) response.setHeader("x-robots-tag", "noindex");
      // Read each time, too: the next build removes the scripts that a page of this one loads.
      const entry = readFileSync(`${folder}/${entries[lightEntry ?? "everybody"]}`, "utf8");
      const status = lightEntry || knownPaths.test(path) ? 200 : 404;
      response.writeHead(status, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
      response.end(request.method === "HEAD" ? undefined : entry.replaceAll("CSP_NONCE", nonce));
    }
  };
}

function lightEntryOf(path: string) {
  if (lightEntries.reviewer.test(path)) return "reviewer";
  return lightEntries.candidate.test(path) ? "candidate" : undefined;
}

/** Allows a page's own scripts and styles in its content security policy. */
export const newNonce = () => randomBytes(16).toString("base64");
