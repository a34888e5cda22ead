import { draftPrefix } from "#web/app/lib/drafts.ts";

/** Whose draft it is, and for which job: nobody is ever shown another manager's. */
export const draftKey = (managerId: string, jobId: string) => `${draftPrefix}candidate:${managerId}:${jobId}`;
