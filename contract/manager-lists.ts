// It imports nothing: what a page asks for first brings no schema library.

/** So many hiring managers are listed unless more are asked for. */
export const managersAtOnce = 50;
