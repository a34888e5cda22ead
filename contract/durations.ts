/** Lengths of time in milliseconds. A day of a calendar may be longer or shorter: see Temporal. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
export const weekMs = 7 * dayMs;

/** Whoever has not answered within so many days of being asked is not waited for, nor reminded any more. */
export const waitedDays = 7;
