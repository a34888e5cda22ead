// It imports nothing: what a page asks for first brings no schema library.

/** In which order a job's candidates come, and which of them. */
export const candidateSorts = ["newest", "name", "answers"] as const;
export const candidateFilters = ["all", "answered", "unanswered"] as const;

/** So many candidates are listed unless more are asked for. */
export const candidatesAtOnce = 50;
