// It imports nothing: what a page asks for first brings no schema library.

/** So many candidates fit side by side. */
export const mostCompared = 6;

/** The files that a job's answers can be downloaded as. Excel in Germany, France and many more countries reads semicolons. */
export const exportFormats = ["xlsx", "csv", "csv-semicolon", "json"] as const;
