import { minuteMs } from "#contract/date-words.ts";

/** How long a message may take until all of it is handed over, its place in the queue for a connection included. */
export const handOverMs = 4 * minuteMs;

/** How long the other side may take to say that it accepted a message: RFC 5321, 4.5.3.2.6, asks for ten minutes. */
export const acceptanceMs = 10 * minuteMs;

/** After this the outcome is known, or known not to be known: whoever claims a message claims it for so long. */
export const longestSendMs = handOverMs + acceptanceMs + minuteMs;
