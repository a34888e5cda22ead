import { Worker } from "node:worker_threads";
import { Busy, AppError } from "#server/platform/errors.ts";
import type { PdfDocument } from "./pdf-document.ts";
import type { Rendered } from "./pdf-worker.ts";

/** A hundred times as long as a long report takes. */
export const timeLimitMs = 20_000;
/** Each waiting document is up to some megabytes of text. */
const maxWaiting = 20;

export const renderPdf = createPdfRenderer(() => new Worker(new URL("pdf-worker.ts", import.meta.url)));

/**
 * Renders one document after another in a thread that is started when first needed. A document's time limit starts with
 * its own rendering, so that a slow document does not fail the others.
 * @throws AppError with PDF_NOT_HERE if there is no compiler for this platform
 * @throws Busy if too many documents wait, or this one takes too long
 */
export function createPdfRenderer(newThread: () => Worker) {
  let thread: Worker | null = null;
  let current = Promise.withResolvers<Rendered>();
  let lastJob: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  return async (document: PdfDocument, at: Date): Promise<Uint8Array> => {
    if (waiting >= maxWaiting) throw new Busy();
    waiting++;
    const job = lastJob.then(() => renderInThread(document, at));
    lastJob = job.catch(() => {});
    try {
      return await job;
    } finally {
      waiting--;
    }
  };

  async function renderInThread(document: PdfDocument, at: Date): Promise<Uint8Array> {
    thread ??= start();
    const used = thread;
    current = Promise.withResolvers();
    const timer = setTimeout(() => {
      end(used, new Busy());
      void used.terminate();
    }, timeLimitMs);
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      used.postMessage({ document, at });
      const rendered = await current.promise;
      if (rendered === "no compiler") throw new AppError("PDF_NOT_HERE");
      if ("problem" in rendered) throw new Error(rendered.problem);
      return rendered.bytes;
    } finally {
      clearTimeout(timer);
    }
  }

  function start(): Worker {
    const started = newThread();
    started.unref();
    started.on("message", (rendered: Rendered) => thread === started && current.resolve(rendered));
    started.on("error", (error) => end(started, error));
    started.on("exit", () => end(started, new Busy()));
    return started;
  }

  /** An ended thread may report its end after a new one has started. */
  function end(ended: Worker, error: unknown) {
    if (thread !== ended) return;
    thread = null;
    current.reject(error);
  }
}
