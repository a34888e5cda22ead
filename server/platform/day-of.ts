/** The day of a moment, by UTC: of what reviewers, candidates and answers do no time of day leaves the server. */
export const toDateString = (moment: Date) => moment.toISOString().slice(0, 10);
