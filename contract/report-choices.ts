// It imports nothing: what a page asks for first brings no schema library.

/** So many candidates fit side by side. */
export const mostCompared = 6;

/** As what a job's answers can be taken along. */
export const exportFormats = ["csv", "json"] as const;
