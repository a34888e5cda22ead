import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sirv from "sirv";
import { build } from "vite";
import type { Question } from "#contract/surveys.ts";
import { compress } from "../../../scripts/compress.js";

const output = "dist/benchmarks/surveyjs";

/** The questions rendered by SurveyJS, built, packed and served as the product's pages are. */
export async function serveSurveyJs(questions: Question[]) {
  await build({
    configFile: false,
    logLevel: "error",
    root: "tests/benchmarks/web/surveyjs",
    oxc: { jsx: { runtime: "automatic" } },
    define: { QUESTIONS: JSON.stringify(questions) },
    build: { outDir: `${process.cwd()}/${output}`, emptyOutDir: true, assetsInlineLimit: 0 },
  });
  await compress(output);

  const files = sirv(output, { brotli: true, gzip: true });
  const server = createServer((request, response) => files(request, response)).listen(0, "localhost");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, stop: () => server.close() };
}
