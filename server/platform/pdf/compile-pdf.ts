import { Worker } from "node:worker_threads";
import { Busy, Refused } from "#server/platform/errors.ts";
import type { PdfDocument } from "./pdf-document.ts";
import type { Drawn, Wanted } from "./pdf-worker.ts";

/** A hundred times what a long report takes. */
const patienceMs = 20_000;
/** So many documents may be waited for; each is up to some megabytes of text. */
const mostWaiting = 20;

type Waiting = ReturnType<typeof Promise.withResolvers<Uint8Array>>;

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, Waiting>();

/**
 * Draws a document in a thread that is started when first needed.
 * @throws Refused with PDF_NOT_HERE where there is no compiler for this platform
 * @throws Busy where too many are waited for, or this one takes too long
 */
export async function compilePdf(document: PdfDocument, at: Date): Promise<Uint8Array> {
  // Of this version the registry has the compiler for no other platform.
  if (process.platform !== "linux" || process.arch !== "x64") throw new Refused("PDF_NOT_HERE");
  if (waiting.size >= mostWaiting) throw new Busy();
  const id = ++lastId;
  const drawn = Promise.withResolvers<Uint8Array>();
  waiting.set(id, drawn);
  worker ??= start();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage({ id, document, at } satisfies Wanted);
  const patience = setTimeout(() => void worker?.terminate(), patienceMs);
  try {
    return await drawn.promise;
  } finally {
    clearTimeout(patience);
    waiting.delete(id);
  }
}

function start(): Worker {
  const started = new Worker(new URL("pdf-worker.ts", import.meta.url));
  started.unref();
  started.on("message", (drawn: Drawn) => {
    const asked = waiting.get(drawn.id);
    if ("bytes" in drawn) asked?.resolve(drawn.bytes);
    else asked?.reject(new Error(drawn.problem));
  });
  // Whatever ends it, nobody waits for ever, and the next document starts another one.
  const end = (error: Error) => {
    // After an error comes the exit, when another one may draw already.
    if (worker !== started) return;
    worker = undefined;
    for (const asked of waiting.values()) asked.reject(error);
  };
  started.on("error", end);
  started.on("exit", () => end(new Busy()));
  return started;
}
