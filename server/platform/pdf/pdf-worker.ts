// Runs in a worker thread, so that a slow document blocks no requests.
import { parentPort } from "node:worker_threads";
import type { PdfDocument } from "./pdf-document.ts";

export type Rendered = { bytes: Uint8Array } | { problem: string } | "no compiler";

/** The compiler's package has native binaries for most platforms, but not for all. */
const hasCompiler = await import("@myriaddreamin/typst-ts-node-compiler").then(
  () => true,
  () => false,
);
const renderer = hasCompiler ? await import("./render-document.ts") : null;

function render(document: PdfDocument, at: Date): Rendered {
  if (!renderer) return "no compiler";
  try {
    return { bytes: renderer.renderDocument(document, at) };
  } catch (error) {
    return { problem: String(error) };
  }
}

parentPort?.on("message", ({ document, at }: { document: PdfDocument; at: Date }) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(render(document, at));
});
