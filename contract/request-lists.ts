// It imports nothing: what a page asks for first brings no schema library.

/** So many data requests that are carried out are listed unless more are asked for. */
export const requestsAtOnce = 50;
