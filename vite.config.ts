import { basename, resolve } from "node:path";
import tabler from "@iconify-json/tabler/icons.json" with { type: "json" };
import { isContractProcedure } from "@orpc/contract";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import type { ChunkingContext } from "rolldown";
import { defineConfig, type Plugin } from "vite";
import { contract } from "#contract/index.ts";
import { narrowFonts, onPreact, preloadFonts } from "./vite.survey.config.ts";

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

const icons: Partial<Record<string, { body: string }>> = tabler.icons;

/** Tabler's icons, each as a module by itself. They come as one file: as many modules as there are icons take seconds to read. */
const tablerIcons: Plugin = {
  name: "tabler-icons",
  resolveId: { filter: { id: /^~icons\/tabler\// }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: /^\0~icons\/tabler\// },
    handler(id) {
      const body = icons[basename(id)]?.body ?? "";
      const paths = [...body.matchAll(/<path[^>]*? d="([^"]*)"[^>]*>/g)].map(([, path]) => path);
      // All that those in use are made of, but for the group around them.
      if (paths.length === 0 || /<(?!\/?g\b|path\b)/.test(body))
        this.error(`No icon that is paths only: ${id}`);
      const draw = resolve("web/app/ui/icon.tsx");
      const isFilled = body.includes('fill="currentColor"');
      return `import { drawIcon } from ${JSON.stringify(draw)};
export default /* @__PURE__ */ drawIcon(${JSON.stringify(paths)}, ${isFilled})`;
    },
  },
};

/** In development the reviewers' and the candidates' pages are entries too, as server/platform/http/pages.ts has it in production. */
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

/** What a page's first picture does without: what floats and opens. It comes with the first of these. */
const ofDialogs =
  /@floating-ui|web[\\/]app[\\/]ui[\\/]form-dialog|[\\/](Combobox(?![\\/](ComboboxChevron|get-parsed|Combobox\.module))|Popover|Select|Modal|ModalBase|ScrollArea(?![\\/]utils)|FocusTrap|Floating|Overlay|Menu|Tooltip|use-focus-trap|use-long-press)[\\/]/;

const isOfScrolling = (id: string) =>
  /node_modules[\\/](react-remove-scroll|react-style-singleton|use-sidecar)/.test(id);
const ofForms =
  /@mantine[\\/]form|web[\\/]app[\\/]ui[\\/](leave-guard|unsaved|email-input|form-(body|frame))/;

/** The schemas stay with the forms. */
const isSchema = (id: string) => /[\\/](zod|contract)[\\/]/.test(id);
const isRead = (id: string) =>
  !isSchema(id) && ![ofForms, ofDialogs].some((part) => part.test(id)) && !isOfScrolling(id);

/** Whether a page draws with this module: reached by imports, or a component that one of these modules names. */
function drawnBy(...pages: string[]) {
  const reached = new Set<string>();
  const named = new Set<string>();
  return (id: string, graph: ChunkingContext) => {
    if (reached.size === 0) for (const page of pages) reach(resolve("web", page), graph);
    return (
      reached.has(id) || (id.includes("@mantine") && named.has(basename(id).replace(/(\.module)?\.mjs$/, "")))
    );
  };
  function reach(id: string, graph: ChunkingContext) {
    const module = graph.getModuleInfo(id);
    const code = module?.code ?? "";
    if (reached.has(id) || /node_modules|from "zod"/.test(id + code)) return;
    reached.add(id);
    for (const [, names = ""] of code.matchAll(/import\s*\{([^}]*)\}\s*from\s*"@mantine/g))
      for (const name of names.matchAll(/\w+/g)) named.add(name[0]);
    for (const imported of module?.importedIds ?? []) reach(imported, graph);
  }
}

/** A page waits for each of its files: what the first pictures of these share with others comes as one. */
const isOfDashboard = drawnBy(
  "app/routes/_manager.tsx?tsr-split=component",
  "app/routes/_manager.dashboard.tsx?tsr-split=component",
);
const isOfJob = drawnBy("app/features/jobs/job-page.tsx");
const isOfCandidate = drawnBy("app/features/candidates/candidate-page.tsx");
const isOfHistory = drawnBy("app/features/candidates/new-candidate-page.tsx");

const named = (name: string, test: ReturnType<typeof drawnBy>) => ({
  debugName: name,
  name: (id: string, graph: ChunkingContext) => (test(id, graph) ? name : null),
});

/** What calls need, whoever makes the first. */
const ofCalls =
  /virtual:contract-routes|@orpc[\\/](client|contract|openapi-client|standard-server)|web[\\/](shared|app[\\/]lib)[\\/](attempts|early-answers|link|new-key)\.ts/;

/** Small things that many pages have: by itself each would be less than the head of its answer. */
const ofMany =
  /@mantine[\\/](hooks[\\/].*[\\/]clamp|core[\\/].*[\\/](List|ListItem|NativeSelectOption|Autosize|get-env))[\\/.]|react-router[\\/].*[\\/](useLocation|useCanGoBack)|web[\\/]app[\\/]ui[\\/]steady\.tsx/;
const small = 2_500;
const isWords = (id: string, graph: ChunkingContext) => {
  const { importedIds = [], code } = graph.getModuleInfo(id) ?? {};
  return /[\\/]contract[\\/][\w-]+\.ts$/.test(id) && importedIds.length === 0 && (code?.length ?? 0) < small;
};
const isShared = (id: string, graph: ChunkingContext) =>
  ofMany.test(id) || [isWords, isOfDashboard, isOfJob].some((test) => test(id, graph));

/** The library that checks what is typed, and what is checked by it. */
function isOfSchemas(id: string, graph: ChunkingContext): boolean {
  if (/node_modules[\\/]zod[\\/]/.test(id)) return true;
  const needs = graph.getModuleInfo(id)?.importedIds ?? [];
  return isSchema(id) && needs.some((one) => isOfSchemas(one, graph));
}

/** What many pages need comes in few files instead of seventy, each of which would wait for its turn. */
const groups = [
  { name: "first", tags: ["$initial" as const] },
  { name: "calls", test: ofCalls },
  // A group needs only those above it: of two that need each other neither could begin.
  { name: "often", minShareCount: 10, test: isRead },
  { ...named("shared", isShared), minShareCount: 2 },
  // Named in scripts/pages.js, as the calls are.
  named("frame", isOfDashboard),
  // Toasts need it as well, and nothing else of a dialog.
  { name: "scroll", test: isOfScrolling },
  { name: "dialogs", minShareCount: 10, test: (id: string) => ofDialogs.test(id) },
  { name: "forms", minShareCount: 6, test: ofForms },
  { ...named("schemas", isOfSchemas), minShareCount: 6 },
  { ...named("candidate", isOfCandidate), minShareCount: 2 },
  { ...named("history", isOfHistory), minShareCount: 2 },
].map((group, index) => ({ ...group, priority: 20 - index, includeDependenciesRecursively: false }));

export default defineConfig({
  root: "web",
  plugins: [
    surveyEntry,
    contractRoutes,
    tablerIcons,
    tanstackRouter({
      target: "react",
      routesDirectory: "app/routes",
      generatedRouteTree: "app/routeTree.gen.ts",
      autoCodeSplitting: true,
    }),
    onPreact,
    narrowFonts,
    preloadFonts(["inter"]),
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
    // Browsers that know no modulepreload (Safari before 17) come by each part as it is asked for.
    modulePreload: { polyfill: false },
    rolldownOptions: { input: resolve("web/index.html"), output: { codeSplitting: { groups } } },
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
