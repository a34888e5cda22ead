import { Worker } from "node:worker_threads";
import { ServerBusyError, AppError } from "#server/platform/errors.ts";
import { createWorkQueue } from "#server/platform/work-queue.ts";
import type { PdfDocument } from "./pdf-document.ts";
import type { Rendered } from "./pdf-worker.ts";

/** A hundred times as long as a long report takes. */
export const timeLimitMs = 20_000;

export const renderPdf = createPdfRenderer(() => new Worker(new URL("pdf-worker.ts", import.meta.url)));

type Render = (document: PdfDocument, at: Date) => Promise<Uint8Array>;

/**
 * Runs work that renders a document, one after another, in a thread that is started when first needed. Read what goes into
 * the document in this work, so that nothing is read for a document that has no place. A document's time limit starts with
 * its own rendering, so that a slow document does not fail the others.
 * @throws AppError with PDF_NOT_HERE if there is no compiler for this platform
 * @throws AppError with TOO_MANY_AT_ONCE if the owner has no place left
 * @throws ServerBusyError if the document takes too long
 */
export function createPdfRenderer(newThread: () => Worker) {
  const queue = createWorkQueue();
  let thread: Worker | null = null;
  let current = Promise.withResolvers<Rendered>();

  return <Result>(owner: string, work: (render: Render) => Promise<Result>): Promise<Result> =>
    queue(owner, () => work(renderInThread));

  async function renderInThread(document: PdfDocument, at: Date): Promise<Uint8Array> {
    thread ??= start();
    const used = thread;
    current = Promise.withResolvers();
    const timer = setTimeout(() => {
      end(used, new ServerBusyError());
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
    started.on("exit", () => end(started, new ServerBusyError()));
    return started;
  }

  /** An ended thread may report its end after a new one has started. */
  function end(ended: Worker, error: unknown) {
    if (thread !== ended) return;
    thread = null;
    current.reject(error);
  }
}
