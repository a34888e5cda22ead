import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sirv from "sirv";
import { build } from "vite";
import { compression } from "vite-plugin-compression2";
import type { Question } from "#contract/surveys.ts";

const output = "dist/benchmarks/surveyjs";

/** The questions rendered by SurveyJS, built, compressed and served like the product's pages. */
export async function serveSurveyJs(questions: Question[]) {
  await build({
    configFile: false,
    logLevel: "error",
    root: "tests/benchmarks/web/surveyjs",
    oxc: { jsx: { runtime: "automatic" } },
    plugins: [compression({ algorithms: ["gzip", "brotliCompress"], include: /\.(js|css)$/ })],
    define: { QUESTIONS: JSON.stringify(questions) },
    build: { outDir: `${process.cwd()}/${output}`, emptyOutDir: true, assetsInlineLimit: 0 },
  });

  const files = sirv(output, { brotli: true, gzip: true });
  const server = createServer((request, response) => files(request, response)).listen(0, "localhost");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, stop: () => server.close() };
}
