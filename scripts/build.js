// Builds the pages when what they are made of has changed since the last time. `--force` builds in any case.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const output = "dist/web";
const stamp = "dist/built-from";
const compressible = /\.(js|css|svg|txt)$/;

const sources = ["vite.config.ts", "package-lock.json", ...filesIn("contract"), ...filesIn("web")]
  // Written by the build itself.
  .filter((file) => !file.endsWith("routeTree.gen.ts"));
const hash = createHash("sha256");
for (const file of sources.toSorted((a, b) => (a < b ? -1 : 1)))
  hash.update(file).update("\0").update(readFileSync(file));
const current = hash.digest("hex");

const isFresh =
  existsSync(stamp) && existsSync(`${output}/index.html`) && readFileSync(stamp, "utf8") === current;
if (!isFresh || process.argv.includes("--force")) {
  console.error("Building the pages.");
  // A build that is interrupted must not pass for the one before it.
  rmSync(stamp, { force: true });
  const vite = ["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"];
  const { status } = spawnSync("node_modules/.bin/node", vite, {
    stdio: ["ignore", 2, 2],
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) {
    console.error("The pages could not be built; what Vite said stands above.");
    process.exit(1);
  }
  for (const file of filesIn(output).filter((name) => compressible.test(name))) {
    const bytes = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
  }
  writeFileSync(stamp, current);
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}
