import { resolve } from "node:path";
import { isContractProcedure } from "@orpc/contract";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { contract } from "./contract/index.ts";

const routesModule = "virtual:contract-routes";

/**
 * What a call needs of the contract: its method, path and structure. The schemas, which weigh twenty times as much with
 * their library, arrive with the forms that check by them. In development it is the contract itself.
 */
const contractRoutes: Plugin = {
  name: "contract-routes",
  resolveId: (id) => (id === routesModule ? `\0${id}` : undefined),
  load(id) {
    if (id !== `\0${routesModule}`) return undefined;
    if (this.environment.mode === "dev")
      return `export { contract as routes } from ${JSON.stringify(resolve("contract/index.ts"))}`;
    // Whoever has a link has pages of their own, which bring their routes along.
    const { reviewer: _reviewer, candidate: _candidate, ...routes } = contract;
    return `export const routes = ${JSON.stringify(routesOf(routes))}`;
  },
};

function routesOf(router: object): object {
  if (!isContractProcedure(router))
    return Object.fromEntries(Object.entries(router).map(([name, part]) => [name, routesOf(part)]));
  const { method, path, inputStructure, outputStructure } = router["~orpc"].route;
  // The library knows a procedure by having all three.
  return { "~orpc": { errorMap: {}, meta: {}, route: { method, path, inputStructure, outputStructure } } };
}

/** In development the reviewers' and the candidates' pages are entries too, as server/http/pages.ts has it in production. */
const surveyEntry: Plugin = {
  name: "survey-entry",
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      // Modules below /survey/ are asked for as scripts and must stay what they are.
      const isPage = request.headers.accept?.includes("text/html");
      if (isPage && /^\/survey(\/|$)/.test(request.url ?? "")) request.url = "/survey.html";
      if (isPage && /^\/candidate(\/|$)/.test(request.url ?? "")) request.url = "/candidate.html";
      next();
    });
  },
};

const api = `http://localhost:${process.env["API_PORT"] ?? 3001}`;

/**
 * What many pages need comes in two files instead of seventy, each of which would wait for its turn. The schemas stay
 * with the forms.
 */
const shared = [
  { name: "everywhere", minShareCount: 16 },
  { name: "often", minShareCount: 10 },
].map((group, index) => ({
  ...group,
  test: (id: string) => !/[\\/](zod|contract)[\\/]/.test(id),
  priority: -index,
  includeDependenciesRecursively: false,
}));

export default defineConfig({
  root: "web",
  plugins: [
    surveyEntry,
    contractRoutes,
    tanstackRouter({
      target: "react",
      routesDirectory: "routes",
      generatedRouteTree: "routeTree.gen.ts",
      autoCodeSplitting: true,
    }),
    react(),
  ],
  // The server replaces the placeholder with a fresh nonce in every page it sends.
  html: { cspNonce: "CSP_NONCE" },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    // Which part needs which: what a page weighs is summed up by it.
    manifest: true,
    // Nothing is inlined: the content policy allows no data: scripts or fonts.
    assetsInlineLimit: 0,
    rollupOptions: { input: "web/index.html", output: { codeSplitting: { groups: shared } } },
  },
  server: {
    port: 3000,
    strictPort: true,
    proxy: { "/api": api, "/dev": api, "/health": api, "/ready": api },
  },
});
