import { draftPrefix } from "#web/lib/drafts.ts";

/** Whose draft it is: nobody is ever shown another manager's. */
export const jobDraftKey = (managerId: string) => `${draftPrefix}job:${managerId}`;
