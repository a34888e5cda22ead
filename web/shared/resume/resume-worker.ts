import { readResume } from "./read-resume.ts";
import { type ResumeProblem, type ResumeProgress, type ResumeReading, ResumeRefused } from "./resume.ts";

/** What the page sends. */
export interface ResumeTask {
  bytes: Uint8Array;
  /** `YYYY-MM` */
  today: string;
}

/** What the worker reports. It starts after its own files have been loaded. */
export type ResumeMessage =
  | { kind: "started" }
  | { kind: "progress"; progress: ResumeProgress }
  | { kind: "read"; reading: ResumeReading }
  | { kind: "refused"; problem: ResumeProblem };

addEventListener("message", ({ data: { bytes, today }, ports: [port] }: MessageEvent<ResumeTask>) => {
  const report = (message: ResumeMessage) => port?.postMessage(message);
  report({ kind: "started" });
  void readResume(bytes, { today, onProgress: (progress) => report({ kind: "progress", progress }) }).then(
    (reading) => report({ kind: "read", reading }),
    (error: unknown) =>
      report({ kind: "refused", problem: error instanceof ResumeRefused ? error.problem : "damaged" }),
  );
});
