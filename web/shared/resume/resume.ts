import type { PersonName } from "#web/shared/work-history/find-name.ts";
import type { Experience } from "#web/shared/work-history/parse-experience.ts";

export type ResumeFormat =
  | "pdf"
  | "linkedin_pdf"
  | "linkedin_export"
  | "europass"
  | "docx"
  | "json_resume"
  | "text";

/** Where something stands in the file: its lines as they are written there. */
export interface Passage {
  /** The first page is 1. Null if the format has no pages. */
  page: number | null;
  lines: string[];
}

/** A job whose company, position and dates are words of the file. */
export interface FoundJob extends Experience {
  passage: Passage;
}

/** What was understood of a résumé. */
export interface ResumeReading {
  format: ResumeFormat;
  /** Null unless the file surely shows it. */
  name: PersonName | null;
  jobs: FoundJob[];
  /** Passages with a year that did not become a job. */
  notUnderstood: Passage[];
  /** Lines that a work history has no field for. */
  unusedLines: string[];
  /** Only the beginning was read, because the file is so long. */
  isCut: boolean;
}

export type ResumeProblem =
  | "too_large"
  | "too_many_pages"
  | "took_too_long"
  | "zip_too_large"
  | "encrypted"
  | "scanned"
  | "damaged"
  | "unsupported"
  /** The reader itself could not be loaded. */
  | "unavailable";

/** Why a file cannot be read. Pages have a sentence for each problem. */
export class ResumeRefused extends Error {
  readonly problem: ResumeProblem;
  constructor(problem: ResumeProblem) {
    super(problem);
    this.name = "ResumeRefused";
    this.problem = problem;
  }
}

/** How far the reading is: pages that have been read, of all pages. */
export interface ResumeProgress {
  done: number;
  total: number;
}
