import { api } from "#web/app/lib/api.ts";

export const assistantsOptions = api.manager.assistants.read.queryOptions();
export const checkDraftOptions = (draftId: string) =>
  api.manager.assistants.draft.queryOptions({ input: { draftId } });
