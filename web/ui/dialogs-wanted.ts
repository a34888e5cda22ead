/** Resolved by the first question: whoever is asked nothing never loads what asks. */
export const dialogsWanted = Promise.withResolvers<void>();

/** Resolved by the dialogs once they are there: one that is opened earlier is lost without a word. */
export const dialogsMounted = Promise.withResolvers<void>();
