import { useEffect, useRef, useState } from "react";
import { readInWorker } from "./read-in-worker.ts";
import {
  type ResumeFormat,
  type ResumeProblem,
  type ResumeProgress,
  type ResumeReading,
  ResumeRefused,
} from "./resume.ts";

export type ResumeState =
  | { status: "none" }
  | { status: "reading"; fileName: string; progress: ResumeProgress | null }
  | { status: "read"; fileName: string; reading: ResumeReading }
  | { status: "refused"; fileName: string; reason: string };

const none: ResumeState = { status: "none" };

/** Reads one résumé at a time; a new file, or leaving the page, ends the reading of the one before. */
export function useResume() {
  const [state, setState] = useState<ResumeState>(none);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  function clear() {
    running.current?.abort();
    setState(none);
  }

  async function read(file: File) {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const fileName = file.name;
    const show = (next: ResumeState) => {
      if (!signal.aborted) setState(next);
    };
    show({ status: "reading", fileName, progress: null });
    try {
      const reading = await readInWorker(file, {
        signal,
        onProgress: (progress) => show({ status: "reading", fileName, progress }),
      });
      show({ status: "read", fileName, reading });
    } catch (error) {
      const problem = error instanceof ResumeRefused ? error.problem : "unavailable";
      show({ status: "refused", fileName, reason: reasons[problem] });
    }
  }

  /** Files that were chosen or dropped. */
  function take(files: ArrayLike<File> | null) {
    const [file, ...more] = Array.from(files ?? []);
    if (more.length > 0)
      setState({ status: "refused", fileName: `${more.length + 1} files`, reason: oneAtATime });
    else if (file) void read(file);
  }
  return { state, take, clear };
}

const oneAtATime = "Choose one file at a time.";

/** Why a file was not read. */
const reasons: Record<ResumeProblem, string> = {
  too_large: "It is larger than 20 MB.",
  too_many_pages: "It has more than 50 pages.",
  took_too_long: "Reading it took longer than 10 seconds.",
  zip_too_large: "It unpacks to more than 500 files or 50 MB.",
  encrypted: "It is protected by a password.",
  scanned: "It has pictures of text only, such as a scan.",
  damaged: "It is damaged or incomplete.",
  unsupported: "It is not a PDF, a Word document (.docx), LinkedIn's export, JSON Resume or a text.",
  unavailable: "The reader could not be loaded. Check your connection, then choose the file again.",
};

export const noJobFound =
  "No job was found. We need a position, a company and dates such as 'Jan 2019 - Mar 2021'.";
export const yearsOnly = "Check the months: the file gives only years.";

/** What kind of file was read. */
export const formatNames: Record<ResumeFormat, string> = {
  pdf: "PDF",
  linkedin_pdf: "LinkedIn profile",
  linkedin_export: "LinkedIn export",
  europass: "Europass",
  docx: "Word document",
  json_resume: "JSON Resume",
  text: "text",
};

/** 'Reading page 3 of 12' */
export function progressText(progress: ResumeProgress | null): string {
  if (!progress || progress.total < 2) return "Reading the file";
  return `Reading page ${Math.min(progress.done + 1, progress.total)} of ${progress.total}`;
}
