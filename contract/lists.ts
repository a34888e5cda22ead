// Without imports, so that pages can use them without loading zod.

/** The default number of responses wanted about a candidate. */
export const wantedByDefault = 3;

/** The jobs of a work history. */
export const maxJobs = 50;

/** In a company of at least this size, the same months say little about who worked together. */
export const largeCompany = 200;

/** The prefix of headers with the account of the calling page. Another tab may have signed in someone else meanwhile. */
export const accountHeaderPrefix = "page-of-";

/** As many as fit side by side. */
export const maxCompared = 6;

/** Excel in Germany, France and many other countries expects semicolons. */
export const exportFormats = ["xlsx", "csv", "csv-semicolon", "json"] as const;

/** What a row of an exported table is: a reviewer with a column for each question, or a single answer. */
export const exportRows = ["reviewers", "answers"] as const;

/** The page size of completed data requests. */
export const requestsAtOnce = 50;

/** The page size of hiring managers. */
export const managersAtOnce = 50;

/** The page size of a company's members. */
export const membersAtOnce = 50;

export const candidateSorts = ["newest", "name", "answers", "rating"] as const;
export const candidateFilters = ["all", "answered", "unanswered"] as const;

/** The page size of a job's candidates. */
export const candidatesAtOnce = 50;
