import { draftPrefix } from "#web/app/lib/drafts.ts";

/** Whose draft it is: nobody is ever shown another manager's. */
export const jobDraftKey = (managerId: string) => `${draftPrefix}job:${managerId}`;
