import { deferred } from "#web/app/lib/deferred.ts";

/** Resolved by the first question, once what asks has come: whoever is asked nothing never loads it. */
export const dialogsWanted = deferred<void>();

/** Resolved by the dialogs once they are there: one that is opened earlier is lost without a word. */
export const dialogsMounted = deferred<void>();
