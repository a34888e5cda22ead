import { writeFileSync } from "node:fs";
import { minifyContractRouter } from "@orpc/contract";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { compression } from "vite-plugin-compression2";
import { contract } from "#contract/index.ts";

// A call needs only its route, so the pages load neither zod nor every schema. People with a link call by routes of their own.
const { reviewer: _reviewer, candidate: _candidate, ...calls } = contract;
writeFileSync(
  "web/app/lib/contract.gen.json",
  JSON.stringify(minifyContractRouter(calls), withoutDescriptions),
);

/** Leaves out what only readers of the API's documentation need. */
function withoutDescriptions(name: string, value: unknown) {
  const { summary: _summary, description: _description, tags: _tags, scope: _scope, ...rest } = Object(value);
  return name === "route" || name === "meta" ? rest : value;
}

/** In development, what server/platform/http/pages.ts does in production: links to surveys and candidates have their own entries. */
const linkEntries: Plugin = {
  name: "link-entries",
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      // Modules below /survey/ are requested as scripts.
      const [, entry] = /^\/(survey|candidate)(\/|$)/.exec(request.url ?? "") ?? [];
      if (entry && request.headers.accept?.includes("text/html")) request.url = `/${entry}.html`;
      next();
    });
  },
};

const api = `http://localhost:${process.env["API_PORT"] ?? 3001}`;

export default defineConfig({
  root: "web",
  plugins: [
    linkEntries,
    tanstackRouter({
      autoCodeSplitting: true,
      routesDirectory: "app/routes",
      generatedRouteTree: "app/routeTree.gen.ts",
    }),
    react(),
    compression({ algorithms: ["gzip", "brotliCompress"], include: /\.(js|css|svg|txt)$/ }),
  ],
  // The worker loads the reader of PDFs only for one.
  worker: { format: "es" },
  // The server replaces the placeholder with a fresh nonce in every page it sends.
  html: { cspNonce: "CSP_NONCE" },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    // tests/browser/weights.spec.ts reads it.
    manifest: true,
    // Nothing is inlined: the content policy allows no data: scripts or fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ["web/index.html", "web/survey.html", "web/candidate.html"],
      output: {
        // Without groups each small shared module would be a file of its own. Each takes only what its test names: with
        // their dependencies, surveys would load libraries of the managers' pages.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // Managers' pages: libraries and our own pieces. React is not here, because surveys load it too. The inputs are
            // not, because they bring the rules of what may be typed.
            {
              name: "common",
              test: /node_modules[\\/](?!(react|react-dom|scheduler|zod)[\\/])|web[\\/]app[\\/](ui|lib)[\\/](?!.*-input)|contract[\\/]job-roles/,
              minShareCount: 5,
              priority: 3,
            },
            // Surveys and the candidates' pages, parts of which managers see too: without style sheets, which are global.
            {
              name: "links",
              test: /web[\\/](shared[\\/](ui|format-date|call-api)|survey[\\/]form).*\.tsx?$|contract[\\/](pasted|survey-rules|data-words|card-words|batch-release|portal-rules|mail-address|months)/,
              minShareCount: 2,
              priority: 2,
            },
            // Managers' pages with something to fill in: what the contract allows.
            {
              name: "forms",
              test: /contract[\\/](?!text|lists|requests|api-scopes)|node_modules[\\/]zod[\\/]|web[\\/]app[\\/]ui[\\/].*-input/,
              minShareCount: 5,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 3000,
    strictPort: true,
    proxy: {
      "/api": api,
      "/dev": api,
      "/health": api,
      "/ready": api,
      "/mail-frame": api,
      "^/survey/[^/]+/your-data$": api,
    },
  },
});
