// A thread of its own: a document that takes long keeps nobody waiting but whoever asked for it.
import { parentPort } from "node:worker_threads";
import { drawPdf } from "./draw-pdf.ts";
import type { PdfDocument } from "./pdf-document.ts";

export interface Wanted {
  id: number;
  document: PdfDocument;
  at: Date;
}
export type Drawn = { id: number; bytes: Uint8Array } | { id: number; problem: string };

parentPort?.on("message", ({ id, document, at }: Wanted) => {
  try {
    const bytes = drawPdf(document, at);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort?.postMessage({ id, bytes } satisfies Drawn);
  } catch (error) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort?.postMessage({ id, problem: String(error) } satisfies Drawn);
  }
});
