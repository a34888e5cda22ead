import { resumeLimits } from "./limits.ts";
import { type ResumeProblem, type ResumeProgress, type ResumeReading, ResumeRefused } from "./resume.ts";
import type { ResumeMessage, ResumeTask } from "./resume-worker.ts";
// oxlint-disable-next-line import/default -- the build makes it the worker's address
import workerUrl from "./resume-worker.ts?worker&url";

/** The content policy lets a page start only this worker. */
const policy = globalThis.trustedTypes?.createPolicy("resume-worker", { createScriptURL: () => workerUrl });

interface Options {
  onProgress: (progress: ResumeProgress) => void;
  signal: AbortSignal;
}

/**
 * Reads a résumé in a worker, which has no network: the file stays on this device. A file that takes too long, even by
 * an endless loop, ends with its worker.
 * @throws ResumeRefused, or the signal's reason
 */
export async function readInWorker(file: File, { onProgress, signal }: Options): Promise<ResumeReading> {
  if (file.size > resumeLimits.bytes) throw new ResumeRefused("too_large");
  const bytes = await file.arrayBuffer().catch(() => {
    // A folder, or a file that was removed meanwhile.
    throw new ResumeRefused("damaged");
  });
  signal.throwIfAborted();
  const worker = new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: "module" });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<ResumeReading>((resolve, reject) => {
      const refuse = (problem: ResumeProblem) => reject(new ResumeRefused(problem));
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      worker.addEventListener("error", () => refuse("unavailable"));
      // A channel of its own, because the reader of PDFs sends messages from its worker, too.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", ({ data }: MessageEvent<ResumeMessage>) => {
        if (data.kind === "started")
          timer = setTimeout(() => refuse("took_too_long"), resumeLimits.milliseconds);
        else if (data.kind === "progress") onProgress(data.progress);
        else if (data.kind === "read") resolve(data.reading);
        else refuse(data.problem);
      });
      const task: ResumeTask = { bytes: new Uint8Array(bytes), today: new Date().toISOString().slice(0, 7) };
      port1.start();
      worker.postMessage(task, [bytes, port2]);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
