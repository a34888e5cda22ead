// Without imports, so that pages can use them without loading zod.

/** How many responses are wanted about a candidate, unless the manager says otherwise. */
export const wantedByDefault = 3;

/** From so many on, the same months say little about who saw whom. */
export const largeCompany = 200;

/** Up to which everybody who ever worked in a company is counted. */
export const mostFamilyPeople = 1_000;

/** Before a realm's name: whose page a call comes from. Another tab may have signed somebody else in by then. */
export const pageOf = "page-of-";

// It imports nothing: what a page asks for first brings no schema library.

/** So many candidates fit side by side. */
export const mostCompared = 6;

/** The files that a job's answers can be downloaded as. Excel in Germany, France and many more countries reads semicolons. */
export const exportFormats = ["xlsx", "csv", "csv-semicolon", "json"] as const;

// It imports nothing: what a page asks for first brings no schema library.

/** So many data requests that are carried out are listed unless more are asked for. */
export const requestsAtOnce = 50;

// It imports nothing: what a page asks for first brings no schema library.

/** So many hiring managers are listed unless more are asked for. */
export const managersAtOnce = 50;

// It imports nothing: what a page asks for first brings no schema library.

/** In which order a job's candidates come, and which of them. */
export const candidateSorts = ["newest", "name", "answers"] as const;
export const candidateFilters = ["all", "answered", "unanswered"] as const;

/** So many candidates are listed unless more are asked for. */
export const candidatesAtOnce = 50;
