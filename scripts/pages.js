/** Parts that are no file of their own, by the group in which vite.config.ts lays them. */
const grouped = {
  "app/lib/link.ts": "calls",
  "app/routes/_manager.tsx?tsr-split=component": "frame",
  "app/routes/_manager.dashboard.tsx?tsr-split=component": "frame",
};

/** Loaded with the first call, which each page makes. */
const withTheFirstCall = "app/lib/link.ts";

/** The dashboard's levels below the first, by what leads there in the address: web/app/routes/_manager.dashboard.tsx. */
const levels = {
  candidate: "app/features/candidates/candidate-page.tsx",
  compare: "app/features/reports/comparison-page.tsx",
  job: "app/features/jobs/job-page.tsx",
};

/**
 * What the router knows, so that the server can say of every other address that there is no such page; and the files
 * of each page that the entry does not name itself: announced with the page, they need not be waited for in turn.
 * @param {string} routeTree as the router's plugin writes it
 * @param {Record<string, { file: string, name?: string, imports?: string[], css?: string[] }>} manifest of the build
 * @returns {{ path: string, files: string[], levels: Record<string, string[]> }[]}
 */
export function pagesOf(routeTree, manifest) {
  const routes = new Map(
    [...routeTree.matchAll(/import \{ Route as (\w+)Import \} from '\.\/routes\/(.+)'/g)].map((found) =>
      found.slice(1),
    ),
  );
  const [known = ""] = /interface FileRoutesByFullPath \{[^}]*/.exec(routeTree) ?? [];
  const entry = withImports(["index.html"]);
  return [...known.matchAll(/'(\/.*)': typeof (\w+)/g)].map(([, path = "", route = ""]) => {
    const first = [withTheFirstCall, ...layouts(routes.get(route) ?? "")];
    const filesOf = (/** @type {string[]} */ keys) =>
      [...withImports(keys)].filter((file) => !entry.has(file));
    const below = path === "/dashboard" ? Object.entries(levels) : [];
    return {
      path,
      files: filesOf(first),
      levels: Object.fromEntries(below.map(([name, part]) => [name, filesOf([...first, part])])),
    };
  });

  /** A page and what it lies in: `_manager.edit-job.$id` lies in `_manager`. */
  function layouts(name) {
    const parts = name.split(".");
    return parts
      .map((_, index) => `app/routes/${parts.slice(0, index + 1).join(".")}.tsx?tsr-split=component`)
      .filter((part) => keyOf(part) in manifest);
  }

  function keyOf(part) {
    const group = grouped[part];
    return group ? Object.keys(manifest).find((key) => manifest[key].name === group) : part;
  }

  function withImports(keys, files = new Set()) {
    for (const { file, imports = [], css = [] } of keys.map((key) => manifest[keyOf(key)])) {
      if (files.has(file)) continue;
      withImports(imports, files.add(file));
      for (const sheet of css) files.add(sheet);
    }
    return files;
  }
}
