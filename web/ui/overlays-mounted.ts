/** Resolved by the overlays once they are there: a dialog that is opened earlier is lost without a word. */
export const overlaysMounted = Promise.withResolvers<void>();
