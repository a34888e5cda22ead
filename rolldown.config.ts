import { relative, resolve } from "node:path";
import { defineConfig } from "rolldown";

const dir = resolve("dist/server");

/** What is native, or finds files of its own by where it lies. */
const apart = ["@electric-sql/pglite", "@myriaddreamin/typst-ts-node-compiler", "pg-native", "sharp"];

/** The server and its command with the packages they use: read from a few files they start three times as fast. */
export default defineConfig({
  input: { main: "server/main.ts", "admin-command": "server/admin-command.ts" },
  platform: "node",
  external: (id) => apart.some((name) => id === name || id.startsWith(`${name}/`)),
  transform: { jsx: { runtime: "automatic" } },
  plugins: [
    {
      // A file that is read from next to a module lies where it did.
      name: "addresses-of-sources",
      transform: {
        filter: { id: /[\\/]server[\\/][^.]*\.tsx?$/, code: "import.meta.url" },
        handler: (code, id) =>
          code.replaceAll(
            "import.meta.url",
            `new URL(${JSON.stringify(relative(dir, id))}, import.meta.url)`,
          ),
      },
    },
  ],
  output: {
    dir,
    entryFileNames: "[name].js",
    chunkFileNames: "part-[hash].js",
    // In a trace a function is called what it is called.
    keepNames: true,
  },
});
