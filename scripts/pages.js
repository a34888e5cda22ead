/** Loaded with the first call, which each page makes. */
const withTheFirstCall = "lib/link.ts";

/**
 * What the router knows, so that the server can say of every other address that there is no such page; and the scripts
 * of each page that the entry does not name itself: announced with the page, they need not be waited for in turn.
 * @param {string} routeTree as the router's plugin writes it
 * @param {Record<string, { file: string, imports?: string[] }>} manifest of the build
 * @returns {{ path: string, scripts: string[] }[]}
 */
export function pagesOf(routeTree, manifest) {
  const files = new Map(
    [...routeTree.matchAll(/import \{ Route as (\w+)Import \} from '\.\/routes\/(.+)'/g)].map((found) =>
      found.slice(1),
    ),
  );
  const [known = ""] = /interface FileRoutesByFullPath \{[^}]*/.exec(routeTree) ?? [];
  const entry = withImports(["index.html"]);
  return [...known.matchAll(/'(\/.*)': typeof (\w+)/g)].map(([, path = "", route = ""]) => {
    const scripts = withImports([withTheFirstCall, ...layouts(files.get(route) ?? "")]);
    return { path, scripts: [...scripts].filter((script) => !entry.has(script)) };
  });

  /** A page and what it lies in: `_manager.edit-job.$id` lies in `_manager`. */
  function layouts(name) {
    const parts = name.split(".");
    return parts
      .map((_, index) => `routes/${parts.slice(0, index + 1).join(".")}.tsx?tsr-split=component`)
      .filter((key) => key in manifest);
  }

  function withImports(keys, scripts = new Set()) {
    for (const { file, imports = [] } of keys.map((key) => manifest[key]))
      if (!scripts.has(file)) withImports(imports, scripts.add(file));
    return scripts;
  }
}
