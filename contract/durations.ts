/** In milliseconds. A calendar day may be longer or shorter: use Temporal for these. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
export const weekMs = 7 * dayMs;
