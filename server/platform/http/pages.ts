import { existsSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import sirv from "sirv";
import * as z from "zod";
import { minuteMs } from "#contract/date-words.ts";
import { earlyCalls } from "./early-calls.ts";
import { newNonce } from "./nonce.ts";
import { setSecurityHeaders } from "./security.ts";

const folder = fileURLToPath(new URL("../../../dist/web", import.meta.url));
/** As scripts/built.js names it. */
const builder = fileURLToPath(new URL("../../../dist/builder-of-pages", import.meta.url));
/** On a small machine; who takes longer is somebody else by now, with the same number. */
const mostBuildMs = 10 * minuteMs;
const unbuilt = "The pages could not be built. 'npm run build' says why.";

/** Strangers with a telephone get entries of their own, which are a fraction of the other. */
const lightEntries = {
  reviewer: /^\/(survey|withdraw|unsubscribe|your-data)(\/|$)/,
  candidate: /^\/candidate(\/|$)/,
};

/** What is read by a link stands in no search engine. */
const isShared = /^\/shared-report(\/|$)/i;

/** What building leaves beside the pages, such as .vite, is nobody's; the files' names are read with their % resolved. */
const hidden = /\/(\.|%2e)/i;

/** As scripts/pages.js writes it. */
const Files = z.array(z.string());
const Pages = z.array(z.object({ path: z.string(), files: Files, levels: z.record(z.string(), Files) }));
type Page = z.infer<typeof Pages>[number];

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
  const pageAt = matching(Pages.parse(JSON.parse(readFileSync(`${folder}/pages.json`, "utf8"))));
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
      const known = light ? undefined : pageAt(path);
      const entry = light ? entries[light] : completed(entries.everybody, known, request);
      const status = light || known ? 200 : 404;
      response.writeHead(status, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
      response.end(request.method === "HEAD" ? undefined : entry.replaceAll("CSP_NONCE", nonce));
    }
  };
}

/**
 * The same where `npm start` may still be building them.
 * @returns what shows them from when `built` has come back, and not before
 * @throws at once where nobody is building them
 */
export function expectPages(origin: string) {
  let found = isBeingBuilt() ? null : createPages(origin);
  return {
    pages: (...asked: Parameters<ReturnType<typeof createPages>>) => found?.(...asked),
    async built() {
      if (found) return;
      const deadline = performance.now() + mostBuildMs;
      while (isBeingBuilt()) {
        if (performance.now() > deadline) throw new Error(unbuilt);
        await pause(50);
      }
      found = createPages(origin);
    },
  };
}

/** Whoever builds them has removed the note by the time that they can be shown. @throws where that never came */
function isBeingBuilt(): boolean {
  try {
    if (isRunning(Number(readFileSync(builder, "utf8")))) return true;
  } catch {
    return false;
  }
  throw new Error(unbuilt);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function lightEntryOf(path: string) {
  if (lightEntries.reviewer.test(path)) return "reviewer";
  return lightEntries.candidate.test(path) ? "candidate" : undefined;
}

/** What the page is going to need, named before its scripts have come and can say so. */
function completed(entry: string, page: Page | undefined, request: IncomingMessage): string {
  const query = new URL(request.url ?? "/", "http://localhost").searchParams;
  const [, level] = Object.entries(page?.levels ?? {}).find(([name]) => query.has(name)) ?? [];
  return entry
    .replace(beginning, (tag) => tag + asking(earlyCalls(request)))
    .replace("</head>", (tag) => announcing(level ?? page?.files ?? []) + tag);
}

/** Before the style sheets, for which a script that comes behind them has to wait. */
const beginning = '<meta charset="utf-8" />';

/** Asks at once for what the page will show. Whoever takes an answer sees why it failed; until then it is no error. */
function asking(calls: string[]): string {
  if (calls.length === 0) return "";
  const asked = `fetch(call, { cache: "no-store", signal: AbortSignal.timeout(30000) })`;
  return `<script nonce="CSP_NONCE">window.earlyAnswers = {};
for (const call of ${JSON.stringify(calls)}) (earlyAnswers[call] = ${asked}).catch(() => {});</script>`;
}

function announcing(files: string[]): string {
  return files
    .map((file) =>
      file.endsWith(".css")
        ? `<link rel="stylesheet" nonce="CSP_NONCE" crossorigin href="/${file}">`
        : `<link rel="modulepreload" nonce="CSP_NONCE" crossorigin href="/${file}">`,
    )
    .join("");
}

/** Which of these pages a path leads to; theirs are patterns of the router, such as /edit-job/$id. Neither minds case or a last slash. */
function matching(pages: Page[]): (path: string) => Page | undefined {
  const literal = (part: string) => (part.startsWith("$") ? "[^/]+" : RegExp.escape(part));
  const patterns = pages.map((page) => {
    const whole = page.path.replace(/\/$/, "").split("/").map(literal).join("/");
    return { page, pattern: new RegExp(`^${whole}/?$`, "i") };
  });
  return (path) => patterns.find(({ pattern }) => pattern.test(path))?.page;
}
