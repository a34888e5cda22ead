// Builds the pages when what they are made of has changed since the last time. `--force` builds in any case.
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { configurations, hashOfSources, isBuilt, output, stamp } from "./built.js";
import { compress } from "./compress.js";
import { pagesOf } from "./pages.js";

if (!isBuilt() || process.argv.includes("--force")) {
  console.error("Building the pages.");
  const current = hashOfSources();
  // A build that is interrupted must not pass for the one before it.
  rmSync(stamp, { force: true });
  for (const configuration of configurations) {
    const vite = ["node_modules/vite/bin/vite.js", "build", `--config=${configuration}`, "--logLevel=warn"];
    const { status } = spawnSync("node_modules/.bin/node", vite, {
      stdio: ["ignore", 2, 2],
      env: { ...process.env, NODE_ENV: "production" },
    });
    if (status !== 0) {
      console.error("The pages could not be built; what Vite said stands above.");
      process.exit(1);
    }
  }
  compress(output);
  const manifest = JSON.parse(readFileSync(`${output}/.vite/manifest.json`, "utf8"));
  const pages = pagesOf(readFileSync("web/routeTree.gen.ts", "utf8"), manifest);
  writeFileSync(`${output}/pages.json`, JSON.stringify(pages));
  writeFileSync(stamp, current);
}
